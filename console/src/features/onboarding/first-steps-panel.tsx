import { Button, Text } from '@mantine/core'
import type { RequestBody, ResponseBody } from '@samakart/sdk'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { useUser } from '#platform/session/session.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconArrowRight, IconCircle, IconCircleCheck } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import classes from './first-steps-panel.module.css'
import { messages } from './messages.ts'

type FirstSteps = ResponseBody<'/first-steps', 'get'>

type ChangeFirstSteps = RequestBody<'/first-steps', 'patch'>

type StepKey = FirstSteps['steps'][number]['key']

const firstStepsKey = ['first-steps'] as const

const readFirstSteps = queryOptions({
  queryKey: firstStepsKey,
  queryFn: ({ signal }) => dataOf(api.GET('/first-steps', { signal })),
  // Steps are done on other pages.
  staleTime: 0,
})

interface StepProps {
  done: boolean
  stepKey: StepKey
  jobId: string | null
  onTried: () => void
}

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

/** Where a step is done. Printing and the portal begin at the newest job, if there is one. */
function addressOf(step: StepKey, jobId: string | null): string | undefined {
  switch (step) {
    case 'brand':
      return '#/brand'
    case 'colleagues':
      return '#/colleagues?invite=true'
    case 'list':
      return '#/generate'
    case 'print':
      return jobId === null ? '#/settings' : `#/jobs/${jobId}`
    case 'portal':
      return jobId === null ? undefined : `#/jobs/${jobId}`
  }
}

function Step({ stepKey, done, jobId, onTried }: StepProps) {
  const t = useMessages(messages)
  const address = addressOf(stepKey, jobId)
  const Pictogram = done ? IconCircleCheck : IconCircle
  const words = (
    <>
      <Pictogram size={24} stroke={1.5} aria-hidden />
      <span className={classes.words}>
        <strong>
          {t[stepKey]}
          {done && <span className={classes.done}> ({t.done})</span>}
        </strong>
        <span>{address ? t[`${stepKey}Text`] : t.portalNeedsJob}</span>
      </span>
      {address && !done && <IconArrowRight size={18} aria-hidden />}
    </>
  )
  return (
    <li className={classes.step} data-done={done}>
      {address ? (
        <a href={address} className={classes.link}>
          {words}
        </a>
      ) : (
        <div className={classes.link}>{words}</div>
      )}
      {stepKey === 'portal' && !done && address && (
        <Button size="compact-sm" variant="default" onClick={onTried}>
          {t.portalTried}
        </Button>
      )}
    </li>
  )
}
