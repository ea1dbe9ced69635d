import { ApiProblem, type FieldMistake } from '@samakart/sdk'
import { api, dataOf } from '#platform/api/client.ts'
import { billingKey, campaignsKey } from '#platform/queries/keys.ts'
import type { designBody } from '#ui/card/design.ts'
import type { Dpi } from '#ui/card/dpi.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { toBeneficiaries } from '../people/fields.ts'
import type { PeopleList } from '../people/people-list.ts'
import { jobsKey } from '../queries.ts'
import type { DuplicatesOfList } from './use-duplicates.ts'

type Choices = {
  dpi: Dpi
  include_mpi_id: boolean
  valid_until?: string
  visit_table?: boolean
  photos_id?: string
} & DuplicatesOfList['body'] &
  ReturnType<typeof designBody>

interface SubmitJob {
  campaignId: string
  people: PeopleList
  onRefusedRows: () => void
  onAccepted: (jobId: string) => void
}

/** Sends the list and the choices. `listVersion` replaces the rows in the idempotency comparison. */
export function useSubmitJob({ campaignId, people, onRefusedRows, onAccepted }: SubmitJob) {
  const act = useAct({
    run: ({ choices }: { choices: Choices; listVersion: number }, headers) =>
      dataOf(
        api.POST('/campaigns/{campaign_id}/jobs', {
          params: { path: { campaign_id: campaignId } },
          body: { beneficiaries: toBeneficiaries(people.rows), ...choices },
          headers,
        }),
      ),
    touches: [campaignsKey, jobsKey, billingKey],
    onDone: ({ job_id }) => onAccepted(job_id),
    onMistakes: (mistakes) => {
      const found = Object.entries(mistakes).map(([path, message]) => ({ path, message }))
      if (areAboutRows(found) && people.showMistakes(found)) onRefusedRows()
    },
  })
  const isAboutRows = act.error instanceof ApiProblem && areAboutRows(act.error.mistakes)
  return {
    submit: (choices: Choices) => act.mutate({ choices, listVersion: people.version() }),
    isBusy: act.isPending,
    /** Mistakes in rows are shown in the list, not as a problem of the whole job. */
    error: isAboutRows ? null : act.error,
  }
}

const areAboutRows = (mistakes: readonly FieldMistake[]): boolean =>
  mistakes.length > 0 && mistakes.every(({ path }) => /^beneficiaries\/\d+\/\w+$/.test(path))
