import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Facts } from '#ui/facts.tsx'
import {
  IconAlertTriangle,
  IconArrowLeft,
  IconCircleCheck,
  IconHistory,
  IconPlugConnectedX,
  IconRefresh,
} from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { PanelColumns } from '#ui/panel-columns.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import checks from '../connection/connection-checks.module.css'
import back from '../programme/programme-page.module.css'
import { type Health, readHealth } from '../queries.ts'
import { messages, problemTexts, warningTexts } from './messages.ts'

type Run = Health['runs'][number]

interface FactsProps {
  health: Health
  server: NonNullable<Health['server']>
}

const MINUTE = 60

const tones = { good: 'good', attention: 'warn', down: 'bad' } as const

/** The connection on one page, in the words of a district officer. */
export function HealthPage() {
  const t = useMessages(messages)
  const query = useQuery(readHealth)
  return (
    <>
      <div className={back.back}>
        <Link to="/dhis2">
          <IconArrowLeft size={16} aria-hidden /> {t.back}
        </Link>
      </div>
      <Page
        title={t.title}
        lead={t.lead}
        actions={
          <Button
            leftSection={<IconRefresh size={18} aria-hidden />}
            loading={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {t.again}
          </Button>
        }
      >
        <Loaded query={query}>{(health) => <Shown health={health} />}</Loaded>
      </Page>
    </>
  )
}

function Shown({ health }: { health: Health }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  return (
    <>
      <HealthState health={health} />
      <PanelColumns>
        {health.server && (
          <Panel title={t.server}>
            <ServerFacts health={health} server={health.server} />
          </Panel>
        )}
        {health.server && (
          <Panel title={t.account}>
            <AccountFacts health={health} server={health.server} />
          </Panel>
        )}
        <Panel title={t.refused}>
          {health.refused.length === 0 && <p>{t.nothingRefused}</p>}
          {health.refused.map(({ reason, count }) => (
            <p key={reason}>{t[reason](number(count), count)}</p>
          ))}
        </Panel>
      </PanelColumns>
      <RecentRuns runs={health.runs} />
    </>
  )
}

function HealthState({ health: { state, problem, warnings, url } }: { health: Health }) {
  const t = useMessages(messages)
  const ofWarning = useMessages(warningTexts)
  const ofProblem = useMessages(problemTexts)
  return (
    <Panel title={url} aside={<Tag tone={tones[state]}>{t[state]}</Tag>}>
      <ul className={checks.checks}>
        {problem && (
          <li data-tone="warn">
            <IconPlugConnectedX size={20} aria-hidden /> {ofProblem[problem]}
          </li>
        )}
        {warnings.map((warning) => (
          <li key={warning} data-tone="warn">
            <IconAlertTriangle size={20} aria-hidden /> {labelOf(ofWarning, warning)}
          </li>
        ))}
        {state === 'good' && (
          <li data-tone="good">
            <IconCircleCheck size={20} aria-hidden /> {t.good}
          </li>
        )}
      </ul>
    </Panel>
  )
}

function ServerFacts({ health: { pages }, server }: FactsProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const difference = server.clock_difference_seconds
  const minutes = number(Math.round(Math.abs(difference) / MINUTE))
  const isClose = Math.abs(difference) < MINUTE
  const seconds = (milliseconds: number) => number(milliseconds / 1_000, 1)
  return (
    <Facts
      facts={[
        [t.version, `${server.version} (${server.is_tested_version ? t.supported : t.untested})`],
        [t.zone, server.time_zone],
        [t.clock, isClose ? t.clockSame : difference > 0 ? t.clockAhead(minutes) : t.clockBehind(minutes)],
        [
          t.pages,
          pages.average_ms === null
            ? t.noPages
            : t.pageTimes(seconds(pages.average_ms), seconds(pages.slowest_ms ?? 0)),
        ],
      ]}
    />
  )
}

function AccountFacts({ health, server }: FactsProps) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const closed = server.programmes_unreadable.map(({ name }) => name).join(', ')
  return (
    <Facts
      facts={[
        [t.username, health.username],
        [t.programmes, number(server.programmes_readable)],
        ...(closed ? [[t.unreadable, closed] as const] : []),
        [t.units, number(server.organisation_units)],
        [t.reading, server.reads_changes ? t.readsChanges : t.readsAll],
      ]}
    />
  )
}

function RecentRuns({ runs }: { runs: readonly Run[] }) {
  const t = useMessages(messages)
  const columns = useColumns()
  return (
    <Panel title={t.runs} isFlush>
      {runs.length === 0 ? (
        <Notice icon={IconHistory} title={t.noRuns} />
      ) : (
        <DataTable label={t.runs} columns={columns} rows={runs} rowId={({ task_id }) => task_id} />
      )}
    </Panel>
  )
}

function useColumns(): Column<Run>[] {
  const t = useMessages(messages)
  const ofProblem = useMessages(problemTexts)
  const { ago, number } = useFormats()
  const now = useNow()
  return [
    { id: 'programme', header: t.run, cell: ({ programme_name }) => programme_name },
    { id: 'when', header: t.when, cell: ({ created_at }) => ago(new Date(created_at), now) },
    {
      id: 'counts',
      header: t.readAndChanged,
      cell: ({ enrollments_read, enrollments_changed }) =>
        t.ofWhich(number(enrollments_read), number(enrollments_changed)),
    },
    {
      id: 'result',
      header: t.result,
      cell: ({ status, error }) => (
        <>
          {status === 'completed' && <Tag tone="good">{t.completed}</Tag>}
          {status === 'failed' && <Tag tone="bad">{t.failed}</Tag>}
          {status !== 'completed' && status !== 'failed' && <Tag>{t.running}</Tag>}
          {error && <div>{labelOf(ofProblem, error)}</div>}
        </>
      ),
    },
  ]
}
