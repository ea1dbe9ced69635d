import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { labelOf } from '#ui/label-of.ts'
import { PercentBar } from '#ui/percent-bar.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import { isOpen, listProgrammes, type Task } from '../queries.ts'
import { LeftOut } from './left-out.tsx'
import { failureNames, messages } from './messages.ts'
import { RunLinks } from './run-links.tsx'
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
