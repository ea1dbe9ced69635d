import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { messages as dhis2Messages } from '../messages.ts'
import { type Task, tasksKey } from '../queries.ts'
import { messages } from './messages.ts'
import classes from './runs.module.css'

/** Links to the cards and the duplicates of a run, or a button to start it again. */
export function RunLinks({ task }: { task: Task }) {
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
