import { Button, Text } from '@mantine/core'
import type { ResponseBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { useNow } from '#ui/use-now.ts'
import { messages } from './messages.ts'
import { readProgress, trustKey } from './queries.ts'
import classes from './trust-page.module.css'

type Progress = ResponseBody<'/api/v1/mpi/trust/admin/recompute', 'get'>

/** Administrators recompute all scores of the platform and see the progress. */
export function RecomputeAll() {
  const t = useMessages(messages)
  const progress = useQuery(readProgress)
  const act = useAct({
    run: (body: object, headers) => dataOf(api.POST('/api/v1/mpi/trust/admin/recompute', { body, headers })),
    touches: [trustKey],
  })
  return (
    <Panel title={t.recomputeAll}>
      <div className={classes.run}>
        <div className={classes.text}>
          <Text>{t.recomputeText}</Text>
          <Loaded query={progress}>{(run) => <RecomputeStatus run={run} />}</Loaded>
        </div>
        <Button
          variant="default"
          loading={act.isPending || progress.data?.status === 'running'}
          onClick={() => act.mutate({})}
        >
          {t.recomputeAll}
        </Button>
      </div>
      {act.error && <ProblemAlert error={act.error} />}
    </Panel>
  )
}

function RecomputeStatus({ run }: { run: Progress }) {
  const t = useMessages(messages)
  const { number, ago } = useFormats()
  const now = useNow()
  if (run.status === 'running') {
    return (
      <div role="status">
        <Text c="dimmed">{t.runningAt(number(run.recomputed), number(run.expected))}</Text>
        <progress
          className={classes.bar}
          value={run.recomputed}
          max={Math.max(1, run.expected)}
          aria-label={t.progress}
        />
      </div>
    )
  }
  const text = run.finished_at
    ? t.doneAt(number(run.recomputed), number(run.changed), ago(new Date(run.finished_at), now))
    : t.neverRun
  return <Text c="dimmed">{text}</Text>
}
