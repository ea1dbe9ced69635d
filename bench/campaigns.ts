// What the benches do with campaigns and jobs.
import assert from 'node:assert/strict'
import { people } from './people.ts'
import { type Answer, type Api, wait } from './service.ts'

export async function createCampaign(api: Api, prefix: string): Promise<string> {
  const { status, body } = await api.post('/campaigns/', {
    name: 'Campagne mesurée',
    campaign_type: 'vaccination',
    prefix,
    language: 'fr',
    template_id: 'aero',
  })
  assert.equal(status, 201)
  return String(body.id)
}

/** Returns the id of the job. The same salt gives the same people. */
export async function submitJob(api: Api, campaignId: string, cards: number, salt: number): Promise<string> {
  const { status, body } = await api.post(`/campaigns/${campaignId}/jobs`, { beneficiaries: people(cards, salt) })
  assert.equal(status, 202)
  return String(body.job_id)
}

export async function waitForJob(api: Api, jobId: string, pollMs: number): Promise<Answer['body']> {
  for (;;) {
    const { body } = await api.get(`/jobs/${jobId}`)
    if (body.status === 'completed') return body
    assert.notEqual(body.status, 'failed', String(body.error))
    await wait(pollMs)
  }
}
