import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { isSavingData } from '#platform/preferences/data-saver.ts'
import { GenerateLink } from '#ui/generate-link.tsx'
import { IconCards } from '#ui/icons.ts'
import { ButtonLink, TextLink } from '#ui/links.tsx'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { useNow } from '#ui/use-now.ts'
import classes from './jobs-panel.module.css'
import { ProgressBar, progressMessages, useRemaining } from './progress.tsx'
import { isOpen, type LatestJob, latestJobs } from './queries.ts'

export const messages = defineMessages({
  cardsToDo: { fr: 'Cartes à suivre', en: 'Cards to see to', wo: 'Kàrt yi ngay topp' },
  allCampaigns: { fr: 'Toutes les campagnes', en: 'All campaigns', wo: 'Kampaañ yépp' },
  noneTitle: { fr: 'Aucune carte en cours', en: 'No cards under way', wo: 'Amul kàrt buy dox' },
  noneText: {
    fr: 'Les travaux en cours et les cartes prêtes à imprimer apparaissent ici.',
    en: 'Jobs under way and cards ready to print appear here.',
    wo: 'Liggéey yiy dox ak kàrt yi pare dañuy feeñ fii.',
  },
  follow: { fr: 'Suivre', en: 'Follow', wo: 'Topp' },
  print: { fr: 'Imprimer', en: 'Print', wo: 'Móol' },
  look: { fr: 'Voir', en: 'Look', wo: 'Xool' },
})

const REFRESH_MS = 2_500
const REFRESH_WHEN_SAVING_MS = 10_000
const MAX_SHOWN = 5
const SHOWN_DAYS = 14

/** Running jobs, cards ready to print, and recent failures. */
export default function JobsPanel() {
  const t = useMessages(messages)
  const now = useNow()
  const query = useQuery({
    ...latestJobs,
    staleTime: 5_000,
    refetchInterval: ({ state: { data } }) => {
      if (!data?.items.some(isOpen)) return false
      return isSavingData() ? REFRESH_WHEN_SAVING_MS : REFRESH_MS
    },
  })
  const since = now.getTime() - SHOWN_DAYS * 86_400_000
  const relevant = (items: readonly LatestJob[]) =>
    items.filter((job) => isOpen(job) || new Date(job.created_at).getTime() > since).slice(0, MAX_SHOWN)
  return (
    <Panel
      title={t.cardsToDo}
      aside={
        <TextLink to="/campaigns" size="sm">
          {t.allCampaigns}
        </TextLink>
      }
    >
      <Loaded
        query={query}
        isEmpty={({ items }) => relevant(items).length === 0}
        empty={
          <Notice icon={IconCards} title={t.noneTitle} action={<GenerateLink />}>
            {t.noneText}
          </Notice>
        }
      >
        {({ items }) => (
          <ul className={classes.jobs}>
            {relevant(items).map((job) => (
              <li key={job.job_id}>
                <JobRow job={job} now={now} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

function JobRow({ job, now }: { job: LatestJob; now: Date }) {
  const t = useMessages(messages)
  const progress = useMessages(progressMessages)
  const { number, fileSize, ago, percent } = useFormats()
  const remaining = useRemaining()
  const isRunning = isOpen(job)
  const weight = job.artifact_bytes ? ` · ${fileSize(job.artifact_bytes.duplex)}` : ''
  const text = isRunning
    ? [progress.running(number(job.cards_generated), number(job.total_cards)), remaining(job.eta_seconds)]
        .filter(Boolean)
        .join(' · ')
    : job.status === 'completed'
      ? `${progress.done(number(job.total_cards), job.total_cards)}${weight} · ${ago(new Date(job.created_at), now)}`
      : `${progress.failedTitle} · ${ago(new Date(job.created_at), now)}`
  const label = isRunning ? t.follow : job.status === 'completed' ? t.print : t.look
  return (
    <div className={classes.job}>
      <div className={classes.words}>
        <strong>{job.campaign_name}</strong>
        <span>{text}</span>
      </div>
      <ButtonLink
        to="/jobs/$jobId"
        params={{ jobId: job.job_id }}
        size="xs"
        variant="default"
        aria-label={`${label}, ${job.campaign_name}, ${text}`}
      >
        {label}
      </ButtonLink>
      {isRunning && (
        <div className={classes.bar}>
          <ProgressBar value={job.progress} label={`${job.campaign_name} ${percent(job.progress)}`} />
        </div>
      )}
    </div>
  )
}
