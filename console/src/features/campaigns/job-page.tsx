import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import type { Translated } from '#platform/i18n/messages.ts'
import { defineMessages, englishPlural, frenchPlural } from '#platform/i18n/messages.ts'
import { follow } from '#platform/live/follow.ts'
import { billingKey, campaignsKey, registryKey, reviewsKey } from '#platform/queries.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { FactRow } from '#ui/facts.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { IconAlertTriangle, IconPrinter } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { ButtonLink, TextLink } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Tag } from '#ui/tag.tsx'
import { messages } from './job-messages.ts'
import classes from './job-page.module.css'
import { messages as campaignMessages, jobStatusNames, statusTone } from './messages.ts'
import { ProgressBar, progressMessages, useRemaining } from './progress.tsx'
import { type CampaignDetail, isOpen, type Job, jobsKey, readCampaign, readJob } from './queries.ts'
import { Results } from './results.tsx'

/** The service sends only the fields that change while a job runs. */
type Message = Partial<Job> & { status: string }

/** While its files are made again. */
const REMAKING_MS = 3_000

export function JobPage() {
  const { jobId } = useParams({ from: '/signed-in/jobs/$jobId' })
  const job = useLiveJob(jobId)
  const campaign = useQuery({ ...readCampaign(job.data?.campaign_id ?? ''), enabled: job.data !== undefined })
  return (
    <Loaded query={job}>
      {(known) => <Loaded query={campaign}>{(found) => <JobOf job={known} campaign={found} />}</Loaded>}
    </Loaded>
  )
}

function JobOf({ job, campaign }: { job: Job; campaign: CampaignDetail }) {
  const t = useMessages(campaignMessages)
  const { dateTime } = useFormats()
  return (
    <Page
      title={campaign.name}
      lead={t.jobOf(dateTime(new Date(job.created_at)))}
      actions={
        <TextLink to="/campaigns/$campaignId" params={{ campaignId: campaign.id }}>
          {t.backToCampaign}
        </TextLink>
      }
    >
      {isOpen(job) && <Running job={job} />}
      {job.status === 'failed' && <FailedJob job={job} />}
      {job.status === 'completed' && <Summary job={job} />}
      {job.status === 'completed' && <Results job={job} campaign={campaign} />}
    </Page>
  )
}

function phaseText(job: Job, t: Translated<typeof messages>, counted: string): string {
  if (job.status === 'pending') return t.waiting
  if (job.cards_generated === 0) return t.resolving
  return job.cards_generated < job.total_cards ? counted : t.publishing
}

function Running({ job }: { job: Job }) {
  const t = useMessages(messages)
  const progress = useMessages(progressMessages)
  const { number, percent } = useFormats()
  const { role } = useUser()
  const remaining = useRemaining()
  const [isCancelling, setCancelling] = useState(false)
  const left = remaining(job.eta_seconds)
  const counted = progress.running(number(job.cards_generated), number(job.total_cards))
  const phase = phaseText(job, t, counted)
  return (
    <Panel>
      <div className={classes.running}>
        <div className={classes.figures}>
          <span className={classes.big}>{percent(job.progress)}</span>
          <span className={classes.quiet}>{[phase, left].filter(Boolean).join(' · ')}</span>
        </div>
        <ProgressBar value={job.progress} label={t.progress} text={phase} />
        <div className={classes.foot}>
          <span className={classes.quiet}>{t.safeToLeave}</span>
          {isAtLeast(role, 'operator') && (
            <Button variant="default" c="var(--bad)" onClick={() => setCancelling(true)}>
              {t.cancel}
            </Button>
          )}
        </div>
      </div>
      {isCancelling && <CancelJob jobId={job.job_id} onClose={() => setCancelling(false)} />}
    </Panel>
  )
}

function FailedJob({ job }: { job: Job }) {
  const t = useMessages(messages)
  const progress = useMessages(progressMessages)
  const { number } = useFormats()
  const { role } = useUser()
  const error = job.error ?? ''
  const why =
    error === 'nobody_left'
      ? t.nobodyLeft
      : error === 'generation_failed'
        ? t.generationFailed
        : error.startsWith('card_refused')
          ? t.cardRefused
          : error
  const row = /beneficiaries\/(\d+)/.exec(error)?.[1]
  return (
    <Panel>
      <Notice
        icon={IconAlertTriangle}
        tone="bad"
        title={progress.failedTitle}
        action={
          isAtLeast(role, 'operator') && (
            <ButtonLink to="/generate" search={{ campaign: job.campaign_id }}>
              {t.again}
            </ButtonLink>
          )
        }
      >
        <p>{why}</p>
        {row !== undefined && <p>{t.refusedAt(number(Number(row) + 1))}</p>}
        <p>{t.refunded(number(job.quota_refunded ?? 0), job.quota_refunded ?? 0)}</p>
      </Notice>
    </Panel>
  )
}

function Summary({ job }: { job: Job }) {
  const t = useMessages(messages)
  const progress = useMessages(progressMessages)
  const { status } = useMessages(campaignMessages)
  const names = useMessages(jobStatusNames)
  const { number, money, dateTime } = useFormats()
  const summary: [string, ReactNode][] = [
    [
      status,
      <Tag key="status" tone={statusTone(job.status)}>
        {labelOf(names, job.status)}
      </Tag>,
    ],
    [t.finished, job.completed_at ? dateTime(new Date(job.completed_at)) : '—'],
    [t.price, money(job.cost_fcfa)],
    [t.quality, `${job.dpi} DPI`],
  ]
  return (
    <Panel>
      <div className={classes.running}>
        <span className={classes.big}>
          <IconPrinter size={28} stroke={1.5} aria-hidden /> {progress.done(number(job.total_cards), job.total_cards)}
        </span>
        <WhoGotCards job={job} />
        <FactRow facts={summary} />
      </div>
    </Panel>
  )
}

function CancelJob({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const t = useMessages(messages)
  const act = useAct({
    run: (job_id: string, headers) =>
      dataOf(api.POST('/jobs/{job_id}/cancel', { params: { path: { job_id } }, headers })),
    touches: [jobsKey, campaignsKey],
    done: () => t.cancelled,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.cancel}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate(jobId)}
      submitLabel={t.cancel}
      closeLabel={t.keep}
      isDangerous
      act={act}
    >
      <Text>{t.cancelText}</Text>
    </FormDialog>
  )
}

/** Reads a job and follows it while it runs. */
function useLiveJob(jobId: string) {
  const queries = useQueryClient()
  const query = useQuery({
    ...readJob(jobId),
    refetchInterval: ({ state }) => (state.data?.artifacts?.rebuild_requested_at ? REMAKING_MS : false),
  })
  const isRunning = query.data !== undefined && isOpen(query.data)
  useEffect(() => {
    if (!isRunning) return
    const { queryKey } = readJob(jobId)
    const params = { path: { job_id: jobId } }
    return follow<Message>({
      socketPath: `/ws/jobs/${encodeURIComponent(jobId)}`,
      openEvents: async (signal) => {
        const call = api.GET('/jobs/{job_id}/events', { params, parseAs: 'stream', signal })
        return dataOf(call as Promise<{ data?: ReadableStream<Uint8Array>; response: Response }>)
      },
      readCurrent: (signal) => dataOf(api.GET('/jobs/{job_id}', { params, signal })),
      isLast: (message) => !isOpen(message),
      onMessage: (message) => {
        if (isOpen(message)) {
          queries.setQueryData<Job>(queryKey, (known) => known && { ...known, ...message })
          return
        }
        // Its people are in the registry, and what failed is paid back.
        for (const changed of [jobsKey, campaignsKey, registryKey, reviewsKey, billingKey])
          void queries.invalidateQueries({ queryKey: changed })
      },
    })
  }, [isRunning, jobId, queries])
  return query
}

const gotCardMessages = defineMessages({
  rows: {
    fr: (count: string, plain: number) => `${count} ${frenchPlural(plain, 'ligne', 'lignes')}`,
    en: (count: string, plain: number) => `${count} ${englishPlural(plain, 'row', 'rows')}`,
    wo: (count: string, _plain: number) => `${count} rëdd`,
  },
  people: {
    fr: (count: string, plain: number) => `${count} ${frenchPlural(plain, 'personne', 'personnes')}`,
    en: (count: string, plain: number) => `${count} ${englishPlural(plain, 'person', 'people')}`,
    wo: (count: string, _plain: number) => `${count} nit`,
  },
  skipped: {
    fr: (count: string, plain: number) => `${count} ${frenchPlural(plain, 'ignorée', 'ignorées')} sans frais`,
    en: (count: string, _plain: number) => `${count} skipped at no cost`,
    wo: (count: string, _plain: number) => `${count} tebbi nañu leen, amul njëg`,
  },
  replaced: {
    fr: (count: string, plain: number) =>
      `${count} ${frenchPlural(plain, 'ancienne carte révoquée', 'anciennes cartes révoquées')}`,
    en: (count: string, plain: number) => `${count} earlier ${englishPlural(plain, 'card', 'cards')} revoked`,
    wo: (count: string, _plain: number) => `${count} kàrt yu njëkk neenal nañu leen`,
  },
  toReview: {
    fr: (count: string) => `${count} à examiner`,
    en: (count: string) => `${count} to review`,
    wo: (count: string) => `${count} yu ñu wara xool`,
  },
})

/** Tells rows, people and cards apart. Jobs of earlier versions do not know their people. */
export function WhoGotCards({ job }: { job: Job }) {
  const t = useMessages(gotCardMessages)
  const { number } = useFormats()
  const { rows, people, skipped, replaced, to_review } = job
  if (people === null) return null
  const parts = [
    t.rows(number(rows), rows),
    t.people(number(people), people),
    skipped > 0 && t.skipped(number(skipped), skipped),
    replaced > 0 && t.replaced(number(replaced), replaced),
  ].filter((part) => part !== false)
  return (
    <p className={classes.people}>
      {parts.join(', ')}
      {to_review !== null && to_review > 0 && (
        <>
          {', '}
          <TextLink to="/reviews">{t.toReview(number(to_review))}</TextLink>
        </>
      )}
    </p>
  )
}
