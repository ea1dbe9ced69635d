import type { Caller } from './test-app.ts'

/** A job that stays open, because no worker runs in tests unless they start one. */
export async function runningJob(operator: Caller): Promise<string> {
  const campaign = { name: 'En cours', campaign_type: 'vaccination', prefix: 'ENCOURS', language: 'fr' }
  const { id } = (await operator.post('/campaigns/', { ...campaign, template_id: 'nomad' })).json()
  const beneficiaries = [{ first_name: 'Awa', last_name: 'Sy' }]
  return (await operator.post(`/campaigns/${id}/jobs`, { beneficiaries })).json().job_id
}
