import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Expectations } from './expectations.tsx'
import classes from './lab.module.css'
import { messages } from './messages.ts'
import { Movements } from './movements.tsx'
import { isUnderWay, readTrial, type Trial, trialsKey } from './queries.ts'
import { useTrialName } from './use-trial-name.ts'

export function TrialView({ trial }: { trial: Trial }) {
  const t = useMessages(messages)
  const trialName = useTrialName()
  const { status, result } = trial
  return (
    <Panel title={t.result}>
      <div className={classes.parts}>
        <Text>{trialName(trial)}</Text>
        {isUnderWay(trial) && <UnderWay trial={trial} />}
        {(status === 'failed' || status === 'cancelled') && <Text c="dimmed">{t[status]}</Text>}
        {result && <Expectations result={result} />}
        {result && <Examples trial={trial} />}
      </div>
    </Panel>
  )
}

function UnderWay({ trial }: { trial: Trial }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const stop = useAct({
    run: (trial_id: string, headers) =>
      dataOf(api.POST('/mpi/lab/trials/{trial_id}/cancel', { params: { path: { trial_id } }, body: {}, headers })),
    touches: [trialsKey],
    done: () => t.stopped,
  })
  const { people_read, people_to_read } = trial
  return (
    <div className={classes.parts} role="status">
      <Text c="dimmed">{people_to_read === 0 ? t.waiting : t.read(number(people_read), number(people_to_read))}</Text>
      <progress
        className={classes.progress}
        value={people_read}
        max={Math.max(1, people_to_read)}
        aria-label={t.progress}
      />
      <Button variant="default" w="fit-content" loading={stop.isPending} onClick={() => stop.mutate(trial.id)}>
        {t.stop}
      </Button>
      {stop.error && <ProblemAlert error={stop.error} />}
    </div>
  )
}

function Examples({ trial: { id, status } }: { trial: Trial }) {
  return (
    <Loaded query={useQuery(readTrial(id, status, useLanguage()))}>{(trial) => <Movements trial={trial} />}</Loaded>
  )
}
