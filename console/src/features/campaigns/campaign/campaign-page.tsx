import { Button, Menu, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { answerOf, api } from '#platform/api/client.ts'
import { saveBlob } from '#platform/api/download.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isLanguage, languageNames } from '#platform/i18n/language.ts'
import { useDataSaver } from '#platform/preferences/data-saver.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { pictureOf, templateName } from '#ui/card/templates.ts'
import { IconArchive, IconDots, IconFileDownload, IconPencil, IconPrinter } from '#ui/icons.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { wordOf } from '#ui/word-of.ts'
import { jobWords, messages, statusTone, statusWords } from '../messages.ts'
import { type CampaignDetail, isOpen, readCampaign } from '../queries.ts'
import { ArchiveCampaign } from './archive-campaign.tsx'
import classes from './campaign-page.module.css'
import { CardTable } from './card-table.tsx'
import { ChangeCampaign } from './change-campaign.tsx'

const REFRESH_MS = 4_000

export function CampaignPage() {
  const t = useMessages(messages)
  const { campaignId } = useParams({ from: '/signed-in/campaigns/$campaignId' })
  const query = useQuery({
    ...readCampaign(campaignId),
    refetchInterval: ({ state: { data } }) => (data?.jobs.some(isOpen) ? REFRESH_MS : false),
  })
  return (
    <Loaded query={query}>
      {(campaign) => (
        <Page title={campaign.name} actions={<Actions campaign={campaign} />}>
          <Summary campaign={campaign} />
          <Sheet title={t.jobs} isFlush>
            <Jobs campaign={campaign} />
          </Sheet>
          {campaign.total_cards > 0 && <Cards campaign={campaign} />}
        </Page>
      )}
    </Loaded>
  )
}

function Actions({ campaign }: { campaign: CampaignDetail }) {
  const t = useMessages(messages)
  const { role } = useUser()
  const [dialog, setDialog] = useState<'change' | 'archive'>()
  if (!isAtLeast(role, 'operator')) return null
  const isArchived = campaign.status === 'archived'
  return (
    <>
      {!isArchived && (
        <ButtonLink
          to="/generate"
          search={{ campaign: campaign.id }}
          leftSection={<IconPrinter size={18} aria-hidden />}
        >
          {t.generate}
        </ButtonLink>
      )}
      <Menu position="bottom-end" withinPortal={false}>
        <Menu.Target>
          <Button variant="default" aria-label={t.more} px="sm">
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setDialog('change')}>
            {t.change}
          </Menu.Item>
          {!isArchived && (
            <Menu.Item leftSection={<IconArchive size={18} aria-hidden />} onClick={() => setDialog('archive')}>
              {t.archive}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'change' && <ChangeCampaign campaign={campaign} onClose={() => setDialog(undefined)} />}
      {dialog === 'archive' && <ArchiveCampaign campaign={campaign} onClose={() => setDialog(undefined)} />}
    </>
  )
}

function Summary({ campaign }: { campaign: CampaignDetail }) {
  const t = useMessages(messages)
  const states = useMessages(statusWords)
  const { number, shortDate } = useFormats()
  const isSaving = useDataSaver()
  const { status, prefix, template_id, language, total_cards, created_at, description } = campaign
  const facts: [string, ReactNode][] = [
    [
      t.status,
      <Tag key="status" tone={statusTone(status)}>
        {wordOf(states, status)}
      </Tag>,
    ],
    [
      t.prefix,
      <code key="prefix" className={classes.code}>
        {prefix}
      </code>,
    ],
    [t.cards, number(total_cards)],
    [t.template, templateName(template_id)],
    [t.cardLanguage, isLanguage(language) ? languageNames[language] : language],
    [t.created, shortDate(new Date(created_at))],
  ]
  return (
    <Sheet>
      <div className={isSaving ? undefined : classes.summary}>
        <div>
          {description && <p className={classes.description}>{description}</p>}
          <dl className={classes.facts}>
            {facts.map(([term, value]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
        {!isSaving && (
          <img src={pictureOf(template_id)} alt="" width={380} height={template_id === 'sovereign' ? 141 : 240} />
        )}
      </div>
    </Sheet>
  )
}

function Jobs({ campaign }: { campaign: CampaignDetail }) {
  const t = useMessages(messages)
  const words = useMessages(jobWords)
  const { dateTime, number } = useFormats()
  const { role } = useUser()
  if (campaign.jobs.length === 0) {
    const mayGenerate = isAtLeast(role, 'operator') && campaign.status !== 'archived'
    return (
      <Notice
        icon={IconPrinter}
        title={t.noJobs}
        action={
          mayGenerate && (
            <ButtonLink to="/generate" search={{ campaign: campaign.id }} variant="default">
              {t.generate}
            </ButtonLink>
          )
        }
      >
        {t.noJobsText}
      </Notice>
    )
  }
  return (
    <ul className={classes.jobs}>
      {campaign.jobs.map(({ job_id, status, total_cards, cards_generated, created_at }) => (
        <li key={job_id}>
          <Link to="/jobs/$jobId" params={{ jobId: job_id }} className={classes.job}>
            <strong>{dateTime(new Date(created_at))}</strong>
            <span className={classes.number}>
              {status === 'generating'
                ? `${number(cards_generated)} / ${number(total_cards)}`
                : t.cardsOf(number(total_cards), total_cards)}
            </span>
            <Tag tone={statusTone(status)}>{wordOf(words, status)}</Tag>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Cards({ campaign }: { campaign: CampaignDetail }) {
  const t = useMessages(messages)
  const { offset = 0, cards, code } = useSearch({ from: '/signed-in/campaigns/$campaignId' })
  const navigate = useNavigate()
  const [typed, setTyped] = useState(code ?? '')
  const params = { campaignId: campaign.id }
  const show = (search: { cards?: 'valid' | 'revoked'; code?: string; offset?: number }) =>
    void navigate({ to: '/campaigns/$campaignId', params, search, replace: true })
  return (
    <Sheet title={t.cards} aside={<Revocations campaign={campaign} />} isFlush>
      <div className={classes.tools}>
        <search>
          <form
            className={classes.find}
            onSubmit={(event) => {
              event.preventDefault()
              show(typed.trim() ? { code: typed.trim() } : {})
            }}
          >
            <TextInput
              label={t.findCard}
              placeholder={`${campaign.prefix}-7K3Q9ZPA`}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" variant="default">
              {t.find}
            </Button>
          </form>
        </search>
        <NativeSelect
          label={t.cardStatus}
          value={cards ?? ''}
          data={[
            { value: '', label: t.allCards },
            { value: 'valid', label: t.validCards },
            { value: 'revoked', label: t.revokedCards },
          ]}
          onChange={({ currentTarget: { value } }) =>
            show(value === 'valid' || value === 'revoked' ? { cards: value } : {})
          }
        />
      </div>
      <CardTable
        campaignId={campaign.id}
        filter={{ offset, ...(cards ? { status: cards } : {}), ...(code ? { code } : {}) }}
        onMove={(to) => show({ ...(cards ? { cards } : {}), ...(code ? { code } : {}), ...toOffset(to) })}
      />
    </Sheet>
  )
}

/** The pack that carries revocations to portals in the field. */
function Revocations({ campaign }: { campaign: CampaignDetail }) {
  const t = useMessages(messages)
  const load = useMutation({
    mutationFn: async () => {
      const pack = await answerOf(
        api.GET('/campaigns/{campaign_id}/revocations', { params: { path: { campaign_id: campaign.id } } }),
      )
      const text = new Blob([`${JSON.stringify(pack)}\n`], { type: 'application/json' })
      saveBlob(text, `${campaign.prefix}-revocations.json`)
    },
  })
  return (
    <div>
      <Button
        size="compact-sm"
        variant="default"
        title={t.revocationsHint}
        leftSection={<IconFileDownload size={16} aria-hidden />}
        loading={load.isPending}
        onClick={() => load.mutate()}
      >
        {t.revocations}
      </Button>
      {load.isError && <ProblemAlert error={load.error} />}
    </div>
  )
}
