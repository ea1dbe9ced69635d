import type { Services } from '#platform/services.ts'
import type { Caller } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import type { ArtifactKind, Artifacts } from '../jobs/artifacts.ts'
import { newCampaign, people } from './new-campaign.ts'

/** A job whose files are in the store. The queue must be working. */
export async function finishedJob(caller: Caller, beneficiaries: object[] = people(3)): Promise<string> {
  const campaign = await newCampaign(caller)
  const { job_id } = (await caller.post(`/campaigns/${campaign}/jobs`, { beneficiaries })).json()
  await until(async () => (await caller.get(`/jobs/${job_id}`)).json().status === 'completed')
  return job_id
}

export async function artifactsOf(services: Services, jobId: string): Promise<Artifacts> {
  const { rows } = await asOwner(services).query('select artifacts from generation_job where id = $1', [jobId])
  return rows[0].artifacts
}

export async function downloads(caller: Caller, jobId: string): Promise<Record<ArtifactKind, string>> {
  const paths = {
    pdf: 'pdf',
    sheets: 'pdf?layout=a4',
    duplex: 'pdf?layout=a4&duplex=true',
    zip: 'zip',
    portal: 'portal',
  }
  const hashes: Record<string, string> = {}
  for (const [kind, path] of Object.entries({ ...paths, manifest: 'manifest' })) {
    const answer = await caller.get(`/jobs/${jobId}/download/${path}`)
    hashes[kind] = answer.statusCode === 200 ? String(answer.headers.etag) : String(answer.statusCode)
  }
  return hashes as Record<ArtifactKind, string>
}
