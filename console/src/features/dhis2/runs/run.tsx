import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { labelOf } from '#ui/label-of.ts'
import { PercentBar } from '#ui/percent-bar.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import { fieldNames } from '../field-names.ts'
import { messages as dhis2Messages } from '../messages.ts'
import { isOpen, listProgrammes, type Task, tasksKey } from '../queries.ts'
import { failureNames, messages } from './messages.ts'
import classes from './runs.module.css'

export function Run({ task, isNamed }: { task: Task; isNamed: boolean }) {
  const t = useMessages(messages)
  const failures = useMessages(failureNames)
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
      {task.status === 'failed' && <Text className={classes.error ?? ''}>{labelOf(failures, task.error ?? '')}</Text>}
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
    ...((task.cards_skipped ?? 0) > 0 ? [[t.cardsSkipped, number(task.cards_skipped ?? 0)] as const] : []),
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

/** Names the enrollments whose card could not be printed by their id in DHIS2, where they can be corrected. */
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

/** Links to the cards and the duplicates of a run, or a button to start it again. */
function RunLinks({ task }: { task: Task }) {
  const t = useMessages(messages)
  const { started } = useMessages(dhis2Messages)
  const again = useAct({
    run: (body: { programme_uid: string }, headers) => dataOf(api.POST('/dhis2/sync', { body, headers })),
    touches: [tasksKey],
    done: () => started,
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
