import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { useUser } from '#platform/session/session.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import classes from './first-steps-panel.module.css'
import { messages } from './messages.ts'
import { type ChangeFirstSteps, firstStepsKey, readFirstSteps } from './queries.ts'
import { Step } from './step.tsx'

/** For whoever manages a new organization. It is shown until it is dismissed. */
export default function FirstStepsPanel() {
  const t = useMessages(messages)
  const { number } = useFormats()
  const isManager = useUser().role === 'programme_admin'
  const { data } = useQuery({ ...readFirstSteps, enabled: isManager, retry: false })
  const change = useAct({
    run: (body: ChangeFirstSteps) => dataOf(api.PATCH('/first-steps', { body })),
    touches: [firstStepsKey],
  })
  if (!data || data.dismissed) return null
  const done = data.steps.filter((step) => step.done).length
  const isComplete = done === data.steps.length
  return (
    <Panel
      title={t.title}
      aside={
        <Button
          size="compact-sm"
          variant={isComplete ? 'filled' : 'subtle'}
          loading={change.isPending}
          onClick={() => change.mutate({ dismissed: true })}
        >
          {t.dismiss}
        </Button>
      }
    >
      <Text c="dimmed" mb="md" role="status">
        {isComplete ? t.allDone : t.lead(number(done), number(data.steps.length))}
      </Text>
      <ol className={classes.steps}>
        {data.steps.map(({ key, done: isDone }) => (
          <Step
            key={key}
            stepKey={key}
            done={isDone}
            jobId={data.job_id}
            onTried={() => change.mutate({ portal_tried: true })}
          />
        ))}
      </ol>
    </Panel>
  )
}
