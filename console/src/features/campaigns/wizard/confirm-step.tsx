import { Alert, Anchor, Button, SegmentedControl, Switch, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { fileBody, type RequestBody, type ResponseBody } from '@samakart/sdk'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isLanguage } from '#platform/i18n/messages.ts'
import { fileOf, pictureName } from '#platform/service-rules/lists.ts'
import { CardPreview, type PreviewRequest } from '#ui/card/card-preview.tsx'
import type { Dpi } from '#ui/card/design.ts'
import { designBody, savedDesign, useSavedDesign } from '#ui/card/design.ts'
import { DesignForm } from '#ui/card/design-form.tsx'
import { isTemplate } from '#ui/card/templates.ts'
import { IconAlertTriangle, IconPhotoPlus, IconPrinter } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import type { CampaignDetail } from '../queries.ts'
import { cleanText, type Row } from './check-people.ts'
import { type DuplicatesOfList, SkippedRows } from './duplicates.tsx'
import { costMessages, messages, photoMessages } from './messages.ts'
import type { PeopleList } from './people-list.ts'
import type { Printing } from './printing.ts'
import classes from './wizard.module.css'
import { WizardButtons } from './wizard-parts.tsx'

/** What the user chose for a job, besides the people. */
export type JobChoices = Omit<RequestBody<'/campaigns/{campaign_id}/jobs', 'post'>, 'beneficiaries'>

interface ConfirmStepProps {
  campaign: CampaignDetail
  people: PeopleList
  printing: Printing
  duplicates: DuplicatesOfList
  /** The job was sent, and there is no answer yet. */
  isSending: boolean
  /** Why the job was refused as a whole. */
  refusal: Error | null
  onBack: () => void
  onRefusedRows: () => void
  onSend: (choices: JobChoices) => void
}

/** How the cards are printed, with which photos, and what they cost. */
export function ConfirmStep(props: ConfirmStepProps) {
  const { campaign, people, printing, duplicates, isSending, refusal, onBack, onRefusedRows, onSend } = props
  const t = useMessages(messages)
  const { number } = useFormats()
  const design = useSavedDesign()
  const [dpi, setDpi] = useState<Dpi>(300)
  const [validUntil, setValidUntil] = useState('')
  const [isVisitTable, setVisitTable] = useState(false)
  const { withMpi, setWithMpi } = printing
  const refused = useRefusedRows(people, printing)
  const { comparison, skipped } = duplicates
  const cards = people.rows.length - (skipped ?? 0)
  const estimate = useEstimate(campaign.id, cards, dpi, skipped !== undefined && cards > 0)
  const photos = usePhotos(campaign.id)
  const template = isTemplate(campaign.template_id) ? campaign.template_id : 'vital'
  const hasVisits = template === 'vital' || template === 'pulse' || template === 'mothercare'
  const isShort = (estimate.data?.shortfall_fcfa ?? 0) > 0
  return (
    <div className={classes.confirmStep}>
      <div className={classes.halves}>
        <Panel title={t.confirmTitle}>
          <CardPreview
            template={template}
            design={design}
            request={previewOf(campaign, people.rows[0] ?? {}, dpi, withMpi)}
          />
        </Panel>
        <div className={classes.confirmChoices}>
          <Panel>
            <div className={classes.confirmChoices}>
              <div>
                <p className={classes.confirmLabel} id="quality-label">
                  {t.quality}
                </p>
                <SegmentedControl
                  fullWidth
                  orientation="vertical"
                  transitionDuration={0}
                  aria-labelledby="quality-label"
                  value={String(dpi)}
                  onChange={(value) => setDpi(Number(value) as Dpi)}
                  data={[
                    { value: '300', label: t.dpi300 },
                    { value: '450', label: t.dpi450 },
                    { value: '600', label: t.dpi600 },
                  ]}
                />
              </div>
              <Switch
                label={t.withMpi}
                checked={withMpi}
                onChange={(event) => setWithMpi(event.currentTarget.checked)}
              />
              <TextInput
                type="date"
                label={t.validUntil}
                description={t.validUntilHint}
                value={validUntil}
                onChange={(event) => setValidUntil(event.currentTarget.value)}
              />
              {hasVisits && (
                <Switch
                  label={t.visitTable}
                  checked={isVisitTable}
                  onChange={(event) => setVisitTable(event.currentTarget.checked)}
                />
              )}
              {template === 'sovereign' && (
                <details className={classes.design}>
                  <summary>{t.design}</summary>
                  <DesignForm design={design} onChange={savedDesign.set} />
                </details>
              )}
            </div>
          </Panel>
          <PhotosField rows={people.rows} photos={photos} />
          <Panel title={t.cost}>
            <SkippedRows people={people} duplicates={duplicates} onChange={onBack} />
            {(skipped === undefined || cards > 0) && comparison.is !== 'failed' && (
              <Loaded query={estimate}>{(known) => <Cost estimate={known} />}</Loaded>
            )}
          </Panel>
        </div>
      </div>
      {refused.rows > 0 && (
        <Alert
          role="alert"
          color="red"
          icon={<IconAlertTriangle aria-hidden />}
          title={t.refusedRows(number(refused.rows), refused.rows)}
        >
          <Button
            variant="default"
            onClick={() => {
              refused.place()
              onRefusedRows()
            }}
          >
            {t.seeRefusedRows}
          </Button>
        </Alert>
      )}
      {refusal !== null && <ProblemAlert error={refusal} />}
      <WizardButtons onBack={onBack}>
        <Button
          leftSection={<IconPrinter size={18} aria-hidden />}
          loading={isSending}
          disabled={
            skipped === undefined ||
            cards === 0 ||
            estimate.data === undefined ||
            isShort ||
            refused.isAsking ||
            refused.rows > 0 ||
            photos.isPending
          }
          onClick={() =>
            onSend({
              dpi,
              ...duplicates.body,
              include_mpi_id: withMpi,
              ...(photos.data ? { photos_id: photos.data.photos_id } : {}),
              ...designBody(template, design),
              ...(validUntil ? { valid_until: validUntil } : {}),
              ...(hasVisits && isVisitTable ? { visit_table: true } : {}),
            })
          }
        >
          {t.submit(number(cards), cards)}
        </Button>
      </WizardButtons>
    </div>
  )
}

/** The preview shows the first person of the list. */
function previewOf(campaign: CampaignDetail, row: Row, dpi: Dpi, withMpi: boolean): PreviewRequest {
  const { first_name = '', last_name = '', gender, region_code: _, ...rest } = row
  const sex = cleanText(gender).toUpperCase()
  const texts = Object.fromEntries(Object.entries(rest).filter(([, text]) => cleanText(text) !== ''))
  return {
    dpi,
    include_mpi_id: withMpi,
    programme: campaign.name,
    prefix: campaign.prefix,
    ...(isLanguage(campaign.language) ? { language: campaign.language } : {}),
    card: { first_name, last_name, ...texts, ...(sex === 'M' || sex === 'F' || sex === 'U' ? { gender: sex } : {}) },
  }
}

/** How long the design must be unchanged before the service is asked again. */
const DEBOUNCE_MS = 450

/**
 * Counts the rows that cannot be printed with the choices of this step, so that the user sees them before submitting.
 */
function useRefusedRows(people: PeopleList, printing: Printing) {
  const { printed, lengthLimited } = printing
  useSyncExternalStore(people.subscribe, people.version)
  useEffect(() => people.setPrinted(printed), [people, printed])
  const asked = printing.fitQuestion(people)
  const key = JSON.stringify(asked.queryKey)
  const [rested] = useDebouncedValue(key, DEBOUNCE_MS)
  const isLimited = lengthLimited.length > 0
  const fit = useQuery({ ...asked, enabled: isLimited && rested === key })
  const mistakes = isLimited ? (fit.data ?? []) : []
  const rows = new Set([
    ...people.mistakes().map(({ row }) => row),
    ...mistakes.map(({ path }) => Number(path.split('/')[1])),
  ])
  return {
    rows: rows.size,
    isAsking: isLimited && fit.isPending,
    place: () => people.replaceMistakes(lengthLimited, mistakes),
  }
}

type Estimate = ResponseBody<'/campaigns/{campaign_id}/jobs/estimate', 'post'>

/** The price depends on the current balance and quota, so it is never cached. */
const useEstimate = (campaignId: string, cards: number, dpi: Dpi, enabled: boolean) =>
  useQuery({
    queryKey: ['estimate', campaignId, cards, dpi],
    queryFn: ({ signal }) => {
      const params = { path: { campaign_id: campaignId } }
      return dataOf(api.POST('/campaigns/{campaign_id}/jobs/estimate', { params, body: { cards, dpi }, signal }))
    },
    enabled,
    staleTime: 0,
    gcTime: 0,
  })

function Cost({ estimate }: { estimate: Estimate }) {
  const t = useMessages(costMessages)
  const { number, money } = useFormats()
  const { total_cards, free_cards, billed_cards, unit_price_fcfa, cost_fcfa, balance_fcfa, shortfall_fcfa } = estimate
  return (
    <div className={classes.cost} data-short={shortfall_fcfa > 0 || undefined} aria-live="polite">
      <span className={classes.confirmLine}>
        {billed_cards === 0
          ? t.costFree(number(total_cards), total_cards)
          : t.costLine(
              number(total_cards),
              total_cards,
              number(free_cards),
              number(billed_cards),
              number(unit_price_fcfa),
              money(cost_fcfa),
            )}
      </span>
      {shortfall_fcfa > 0 ? (
        <span className={classes.short}>
          {t.shortfall(money(shortfall_fcfa))} <Anchor href="#/billing">{t.toBilling}</Anchor>
        </span>
      ) : (
        <span>
          {cost_fcfa === 0
            ? t.balanceKept(money(balance_fcfa))
            : t.balanceAfter(money(balance_fcfa), money(balance_fcfa - cost_fcfa))}
        </span>
      )}
    </div>
  )
}

type PhotoSet = ResponseBody<'/campaigns/{campaign_id}/photos', 'post'>

/** Sends a ZIP of photos. The job then names the set. */
function usePhotos(campaignId: string) {
  return useMutation({
    mutationFn: (zip: File): Promise<PhotoSet> =>
      dataOf(
        api.POST('/campaigns/{campaign_id}/photos', {
          params: { path: { campaign_id: campaignId } },
          ...fileBody(zip, 'application/zip'),
        }),
      ),
  })
}

const NAMES_SHOWN = 50

interface PhotosFieldProps {
  rows: readonly Row[]
  photos: ReturnType<typeof usePhotos>
}

/** A ZIP of photos beside the list, and what became of each file. */
function PhotosField({ rows, photos }: PhotosFieldProps) {
  const t = useMessages(photoMessages)
  const input = useRef<HTMLInputElement>(null)
  return (
    <Panel title={t.photos}>
      <div className={classes.photosField}>
        <Text className={classes.photosHint}>{t.hint}</Text>
        {photos.error !== null && <ProblemAlert error={photos.error} />}
        {photos.data && <Report set={photos.data} rows={rows} />}
        <input
          ref={input}
          type="file"
          hidden
          data-testid="photos-zip"
          accept=".zip,application/zip"
          onChange={(event) => {
            const [zip] = event.currentTarget.files ?? []
            if (zip) photos.mutate(zip)
            event.currentTarget.value = ''
          }}
        />
        <div className={classes.photosButtons}>
          <Button
            variant="default"
            loading={photos.isPending}
            leftSection={<IconPhotoPlus size={18} aria-hidden />}
            onClick={() => input.current?.click()}
          >
            {photos.data ? t.chooseOther : t.choose}
          </Button>
          {photos.data && (
            <Button variant="subtle" color="red" onClick={() => photos.reset()}>
              {t.leaveOut}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  )
}

function Report({ set, rows }: { set: PhotoSet; rows: readonly Row[] }) {
  const t = useMessages(photoMessages)
  const { number } = useFormats()
  const { matched, without, unused } = useMemo(() => matchRows(rows, set.names), [rows, set.names])
  const refused = set.refused.map(({ name, reason }) => `${name} : ${reason}`)
  const nameOf = (row: number) => [rows[row]?.first_name, rows[row]?.last_name].filter(Boolean).join(' ')
  return (
    <div role="status" className={classes.report}>
      <strong data-good={matched > 0 || undefined}>{t.matched(number(matched), matched)}</strong>
      <Names summary={t.without(number(without.length), without.length)} names={without.map(nameOf)} />
      <Names summary={t.unused(number(unused.length), unused.length)} names={unused} />
      <Names summary={t.refused(number(set.refused_count), set.refused_count)} names={refused} isBad />
    </div>
  )
}

function Names({ summary, names, isBad = false }: { summary: string; names: readonly string[]; isBad?: boolean }) {
  const t = useMessages(photoMessages)
  const { number } = useFormats()
  if (names.length === 0) return null
  return (
    <details data-bad={isBad || undefined}>
      <summary>{summary}</summary>
      <ul className={classes.names}>
        {names.slice(0, NAMES_SHOWN).map((name, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name, and the list does not change
          <li key={at}>{name}</li>
        ))}
        {names.length > NAMES_SHOWN && (
          <li>{t.more(number(names.length - NAMES_SHOWN), names.length - NAMES_SHOWN)}</li>
        )}
      </ul>
    </details>
  )
}

interface Matches {
  matched: number
  /** People without a photo, by their place in the list. */
  without: number[]
  /** Names of photos that show nobody of the list. */
  unused: string[]
}

/** Whose photo is there, by the rule of the service. */
function matchRows(rows: readonly Row[], names: readonly string[]): Matches {
  const unused = new Set(names)
  const held = new Set(names)
  const without: number[] = []
  for (const [row, { photo, beneficiary_id }] of rows.entries()) {
    const file = fileOf({ ...(photo ? { photo_name: photo } : {}), beneficiary_id: beneficiary_id ?? null })
    const name = file === undefined ? undefined : pictureName(file)
    if (name !== undefined && held.has(name)) unused.delete(name)
    else without.push(row)
  }
  return { matched: rows.length - without.length, without, unused: [...unused] }
}
