import assert from 'node:assert/strict'
import { createCampaign } from './campaigns.ts'
import { type Api, type Service, signInAs } from './service.ts'

/** An organization's operator, and a campaign. */
export interface Programme {
  api: Api
  campaignId: string
}

export async function addOrganization(
  service: Pick<Service, 'url'>,
  admin: Api,
  { name, prefix }: { name: string; prefix: string },
): Promise<Programme> {
  const place = { country_code: 'SN', region_code: 'DKR' }
  const order = { name: `Programme ${name}`, ...place, plan: 'sovereign_enterprise' }
  const { body } = await admin.post('/admin/organizations', order)
  const account = { email: `${name}@example.org`, password: 'a-long-enough-secret' }
  const user = await admin.post('/admin/users', { ...account, role: 'operator', organization_id: body.id })
  assert.equal(user.status, 201)
  const api = await signInAs(service, account)
  return { api, campaignId: await createCampaign(api, prefix) }
}
