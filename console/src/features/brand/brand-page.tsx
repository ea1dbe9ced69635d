import { Button, Skeleton, Switch } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { useDataSaver } from '#platform/preferences/data-saver.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { templateIds, templateName } from '#ui/card/templates.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconEye } from '#ui/icons.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import classes from './brand.module.css'
import { BrandForm } from './brand-form.tsx'
import { type Brand, type BrandChanges, changesOf, type Draft, toDraft } from './draft.ts'
import { messages } from './messages.ts'
import { type BrandPlace, brandKey, drawBrand, readBrand, saveBrand } from './queries.ts'

export function BrandPage() {
  const t = useMessages(messages)
  return (
    <Page title={t.title} lead={t.lead}>
      <BrandEditor place={{}} />
    </Page>
  )
}

/** What the cards of one campaign have of their own. */
export function CampaignBrandPage() {
  const t = useMessages(messages)
  const { campaignId } = useParams({ from: '/signed-in/campaigns/$campaignId/brand' })
  return (
    <Page
      title={t.title}
      lead={t.campaignLead}
      actions={
        <ButtonLink to="/campaigns/$campaignId" params={{ campaignId }} variant="default">
          {t.toCampaign}
        </ButtonLink>
      }
    >
      <BrandEditor place={{ campaignId }} />
    </Page>
  )
}

/** The form, and a card on all ten templates that follows it. */
export function BrandEditor({ place }: { place: BrandPlace }) {
  return (
    <Loaded query={useQuery(readBrand(place))}>
      {(brand) => <Editor key={brand.version ?? ''} brand={brand} place={place} />}
    </Loaded>
  )
}

function Editor({ brand, place }: { brand: Brand; place: BrandPlace }) {
  const t = useMessages(messages)
  const { save } = useMessages(commonMessages)
  const mayChange = isAtLeast(useUser().role, 'programme_admin')
  const [draft, setDraft] = useState<Draft>(() => toDraft(brand))
  const [mistakes, setMistakes] = useState<Record<string, string>>({})
  const changes = changesOf(brand, draft)
  const isChanged = Object.keys(changes).length > 0
  const act = useAct({
    run: () => saveBrand(place, changes),
    touches: [brandKey, ['card-preview']],
    done: () => t.saved,
    onMistakes: setMistakes,
  })
  const change = (changed: Partial<Draft>) => {
    setDraft({ ...draft, ...changed })
    setMistakes({})
  }
  return (
    <div className={classes.halves}>
      <form
        noValidate
        className={classes.column}
        onSubmit={(event) => {
          event.preventDefault()
          act.mutate(undefined)
        }}
      >
        {!mayChange && <p className={classes.quiet}>{t.onlyReading}</p>}
        <BrandForm draft={draft} mistakes={mistakes} readOnly={!mayChange} onChange={change} />
        {act.error && <ProblemAlert error={act.error} />}
        {mayChange && (
          <div className={classes.actions}>
            <Button type="submit" loading={act.isPending} disabled={!isChanged}>
              {save}
            </Button>
            {isChanged && (
              <Button variant="default" onClick={() => change(toDraft(brand))}>
                {t.undo}
              </Button>
            )}
          </div>
        )}
      </form>
      <PreviewGrid place={place} changes={changes} version={brand.version ?? ''} />
    </div>
  )
}

interface PreviewGridProps {
  place: BrandPlace
  changes: BrandChanges
  /** Of the brand that is saved, to which the changes belong. */
  version: string
}

/** How long the choices must be unchanged before the cards follow. */
const DEBOUNCE_MS = 450

/** All ten templates. With the data saver on, they are drawn only on request. */
export function PreviewGrid({ place, changes, version }: PreviewGridProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  const isSaving = useDataSaver()
  const [withPhoto, setWithPhoto] = useState(false)
  const key = JSON.stringify([place, version, language, withPhoto, changes])
  const [settled] = useDebouncedValue({ key, changes, withPhoto }, DEBOUNCE_MS)
  const [asked, setAsked] = useState<typeof settled>()
  const shown = isSaving ? asked : settled
  const query = useQuery({
    queryKey: ['card-preview', 'brand', shown?.key],
    queryFn: ({ signal }) => {
      const { changes: drawn, withPhoto: with_photo } = shown ?? settled
      return drawBrand(place, { ...drawn, language, with_photo }, signal)
    },
    enabled: shown !== undefined,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
  const pictures = new Map(query.data?.items.map(({ template, png }) => [template, png]))
  const isStale = query.isFetching || key !== shown?.key
  return (
    <div className={classes.previews} aria-busy={query.isFetching}>
      <Switch label={t.withPhoto} checked={withPhoto} onChange={(event) => setWithPhoto(event.currentTarget.checked)} />
      {query.isError && <ProblemAlert error={query.error} />}
      {isSaving && isStale && !query.isFetching && (
        <Button
          variant="default"
          w="fit-content"
          leftSection={<IconEye size={18} aria-hidden />}
          onClick={() => setAsked({ key, changes, withPhoto })}
        >
          {t.show}
        </Button>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a narrow screen it scrolls sideways, by keyboard too */}
      <section className={classes.strip} aria-label={t.previews} tabIndex={0}>
        <ul className={classes.grid} data-stale={(isStale && pictures.size > 0) || undefined}>
          {templateIds.map((template) => (
            <li key={template}>
              {pictures.has(template) ? (
                <img
                  src={pictures.get(template)}
                  alt={t.cardOn(templateName(template))}
                  width={1011}
                  height={template === 'sovereign' ? 375 : 638}
                />
              ) : (
                query.isFetching && <Skeleton w="100%" style={{ aspectRatio: '1011 / 638' }} radius="md" />
              )}
              <span className={classes.name}>{templateName(template)}</span>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
