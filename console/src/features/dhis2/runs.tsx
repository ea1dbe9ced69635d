import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { billingKey, dhis2Key, registryKey, reviewsKey } from '#platform/queries/keys.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { PercentBar } from '#ui/percent-bar.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import { fieldNames, messages } from './messages.ts'
import { isOpen, listProgrammes, listTasks, type Task, tasksKey } from './queries.ts'
import classes from './runs.module.css'

/** Reads and generations, newest first; those that run move by themselves. */
export function Runs({ programmeUid }: { programmeUid?: string }) {
  const t = useMessages(messages)
  const [offset, setOffset] = useState(0)
  const query = useQuery(listTasks(programmeUid, offset))
  useRefreshWhenDone(query.data?.items)
  return (
    <Panel title={t.runs} isFlush>
      <Loaded
        query={query}
        isEmpty={({ items }) => items.length === 0}
        empty={<p className={classes.nothing}>{t.noRuns}</p>}
      >
        {(page) => (
          <>
            <ul className={classes.runs}>
              {page.items.map((task) => (
                <Run key={task.task_id} task={task} isNamed={programmeUid === undefined} />
              ))}
            </ul>
            <Pager {...page} onMove={setOffset} />
          </>
        )}
      </Loaded>
    </Panel>
  )
}

/** When a run ends, what it changed is out of date. */
function useRefreshWhenDone(items: readonly Task[] | undefined): void {
  const queries = useQueryClient()
  const open = items?.filter(isOpen).length ?? 0
  const before = useRef(open)
  useEffect(() => {
    if (open < before.current) {
      for (const queryKey of [
        [...dhis2Key, 'programmes'],
        [...dhis2Key, 'programme'],
        registryKey,
        reviewsKey,
        billingKey,
      ]) {
        void queries.invalidateQueries({ queryKey })
      }
    }
    before.current = open
  }, [open, queries])
}

function Run({ task, isNamed }: { task: Task; isNamed: boolean }) {
  const t = useMessages(messages)
  const { ago, number, percent } = useFormats()
  const now = useNow()
  const programmes = useQuery({ ...listProgrammes, enabled: isNamed }).data?.items
  const name = programmes?.find(({ programme_uid }) => programme_uid === task.programme_uid)?.name ?? task.programme_uid
  const tone = { completed: 'good', failed: 'bad' } as const
  const origin = { manual: t.manual, schedule: t.schedule, webhook: t.webhookOrigin, auto: t.auto }[task.origin]
  return (
    <li className={classes.run}>
      <div className={classes.head}>
        <span className={classes.what}>
          <strong>
            {t[task.kind]}
            {isNamed && ` · ${name}`}
          </strong>
          <span className={classes.quiet}>
            {ago(new Date(task.created_at), now)}, {origin}
          </span>
        </span>
        <Tag tone={tone[task.status as keyof typeof tone] ?? 'warn'}>{t[task.status]}</Tag>
      </div>
      {isOpen(task) && (
        <div className={classes.progress} role="status">
          <PercentBar percent={task.progress} />
          <span>
            {t.progress(percent(task.progress))}
            {typeof task.eta_seconds === 'number' && `, ${t.eta(Math.round(task.eta_seconds / 60))}`}
          </span>
          <span className={classes.quiet}>{t.goesOn}</span>
        </div>
      )}
      {task.status === 'failed' && <Text className={classes.error ?? ''}>{task.error}</Text>}
      <Counters task={task} number={number} />
      {(task.cards_left_out ?? 0) > 0 && <LeftOut task={task} />}
      <RunLinks task={task} />
    </li>
  )
}

function Counters({ task, number }: { task: Task; number: (value: number) => string }) {
  const t = useMessages(messages)
  const counters = [
    ...(task.kind === 'generation'
      ? [[t.cards, t.cardsOf(number(task.cards_generated), number(task.total_cards))] as const]
      : []),
    [t.read, number(task.enrollments_read)],
    [t.changedRows, number(task.enrollments_changed)],
    [t.created, number(task.mpi_created)],
    [t.resolved, number(task.mpi_resolved)],
    [t.toReview, number(task.mpi_pending_review)],
    [t.blocked, number(task.sensitive_blocked)],
    ...(task.enrollments_skipped > 0 ? [[t.skipped, number(task.enrollments_skipped)] as const] : []),
  ] as const
  return (
    <dl className={classes.counters}>
      {counters.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Whose card could not be printed: by its place in DHIS2, where it can be put right. */
function LeftOut({ task }: { task: Task }) {
  const t = useMessages(messages)
  const names = useMessages(fieldNames)
  const { number } = useFormats()
  const { cards_left_out: count = 0, left_out: named = [] } = task
  return (
    <details className={classes.left}>
      <summary>{t.leftOut(number(count), count)}</summary>
      <p>{t.leftOutHelp}</p>
      <ul>
        {named.map(({ enrollment_id, field, reason }) => (
          <li key={enrollment_id}>
            <code>{enrollment_id}</code> {names[field as keyof typeof names] ?? field} :{' '}
            {reason === 'too-long' ? t.tooLong : t.notDrawn}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** On from here: the cards, the duplicates, or once more. */
function RunLinks({ task }: { task: Task }) {
  const t = useMessages(messages)
  const again = useAct({
    run: (body: { programme_uid: string }, headers) => dataOf(api.POST('/dhis2/sync', { body, headers })),
    touches: [tasksKey],
    done: () => t.started,
  })
  return (
    <div className={classes.links}>
      {again.error && <ProblemAlert error={again.error} />}
      {task.status === 'completed' && task.job_id && (
        <Button component="a" href={`#/jobs/${task.job_id}`} size="compact-md">
          {t.results}
        </Button>
      )}
      {task.mpi_pending_review > 0 && (
        <Link to="/reviews" className={classes.link}>
          {t.seeReviews}
        </Link>
      )}
      {task.status === 'failed' && task.kind === 'sync' && (
        <Button
          size="compact-md"
          variant="default"
          loading={again.isPending}
          onClick={() => again.mutate({ programme_uid: task.programme_uid })}
        >
          {t.resume}
        </Button>
      )}
      {task.status === 'failed' && task.kind === 'generation' && (
        <Button component="a" href={`#/dhis2/${task.programme_uid}`} size="compact-md" variant="default">
          {t.resume}
        </Button>
      )}
    </div>
  )
}
