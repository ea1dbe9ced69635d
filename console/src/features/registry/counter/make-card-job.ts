import type { RequestBody } from '@samakart/sdk'
import { api, dataOf } from '#platform/api/client.ts'

export type MakeCardBody = RequestBody<'/mpi/{mpi_id}/cards', 'post'>

const POLL_MS = 400
const MAX_WAIT_MS = 90_000

/** The card was not made, or not in time; its job says more. */
export class CardNotMade extends Error {
  override name = 'CardNotMade'
  readonly jobId: string

  constructor(jobId: string) {
    super('The card was not made.')
    this.jobId = jobId
  }
}

/** Makes a card for one person and waits for it, which takes a second or two. Returns its code. */
export async function makeCard(
  mpiId: string,
  body: MakeCardBody,
  headers: { 'Idempotency-Key': string },
): Promise<string> {
  const { job_id, campaign_id } = await dataOf(
    api.POST('/mpi/{mpi_id}/cards', { params: { path: { mpi_id: mpiId } }, body, headers }),
  )
  for (const end = Date.now() + MAX_WAIT_MS; Date.now() < end; ) {
    const { status } = await dataOf(api.GET('/jobs/{job_id}', { params: { path: { job_id } } }))
    if (status === 'failed') break
    if (status === 'completed') {
      const query = { job_id, limit: 1, offset: 0 }
      const params = { path: { campaign_id }, query }
      const { items } = await dataOf(api.GET('/campaigns/{campaign_id}/cards', { params }))
      if (items[0]) return items[0].card_code
      break
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  throw new CardNotMade(job_id)
}
