import { Button } from '@mantine/core'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { jobsKey } from '../queries.ts'
import { keptMessages } from './kept-messages.ts'

/** Asks for the files of a job to be made again. It costs nothing, so nothing needs to be confirmed. */
export function RemakeFiles({ jobId }: { jobId: string }) {
  const t = useMessages(keptMessages)
  const { role } = useUser()
  const act = useAct({
    run: (job_id: string, headers) =>
      dataOf(api.POST('/jobs/{job_id}/artifacts/rebuild', { params: { path: { job_id } }, headers })),
    touches: [jobsKey],
    done: () => t.remaking,
  })
  if (!isAtLeast(role, 'operator')) return null
  return (
    <>
      {act.error && <ProblemAlert error={act.error} />}
      <Button variant="default" loading={act.isPending} onClick={() => act.mutate(jobId)}>
        {t.remake}
      </Button>
    </>
  )
}
