import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#testing/test-app.ts'
import { actForOrganizations } from './act-for.ts'
import { ReasonRequired } from './errors.ts'

const { organization, clock, services } = await openTestApp()
const [platform, district] = [await organization(), await organization()]
const [admin, chief] = [await platform.as('admin'), await district.as('programme_admin')]
const forDistrict = { 'x-organization-id': district.id }
const campaign = { name: 'Pour eux', campaign_type: 'vaccination', prefix: 'POUR', language: 'fr', template_id: 'aero' }

interface Act {
  action: string
  actor: string
}

async function trail(): Promise<Act[]> {
  const answer = (await chief.get('/audit/entries?limit=20')).json()
  return answer.entries ?? answer.items
}

test('an administrator acts for the organization that the request names, and its audit trail says so once an hour', async () => {
  const made = await admin.post('/campaigns/', campaign, forDistrict)
  assert.equal(made.statusCode, 201, made.body)
  assert.equal((await chief.get('/campaigns')).json().total, 1)
  assert.equal((await admin.get('/campaigns')).json().total, 0)
  assert.equal((await admin.get('/campaigns', forDistrict)).json().total, 1)
  const said = () => trail().then((acts) => acts.filter(({ action }) => action === 'organization.acted_for'))
  assert.deepEqual(
    (await said()).map(({ actor }) => actor),
    [admin.userId],
  )
  const created = (await trail()).find(({ action }) => action === 'campaign.created')
  assert.equal(created?.actor, admin.userId)
  clock.advanceSeconds(3_599)
  await admin.get('/campaigns', forDistrict)
  assert.equal((await said()).length, 1)
})

test('nobody else names another organization; one’s own may be named, and an unknown one is refused', async () => {
  const foreign = await (await organization()).as('programme_admin')
  assert.equal((await foreign.get('/campaigns', forDistrict)).statusCode, 403)
  const own = await district.as('viewer')
  assert.equal((await own.get('/campaigns', forDistrict)).json().total, 1)
  const who = await platform.as('admin')
  const unknown = await who.get('/campaigns', { 'x-organization-id': 'org_nowhere' })
  assert.deepEqual([unknown.statusCode, unknown.json().errors[0].path], [422, 'X-Organization-Id'])
})

test('a key stays in its organization, also that of an administrator of the platform', async () => {
  const expires_at = new Date(clock.now().getTime() + 86_400_000)
  const { key } = (await admin.post('/api-keys', { name: 'Robot', role: 'admin', expires_at })).json()
  const asked = (id: string) => admin.get('/campaigns', { authorization: `Bearer ${key}`, 'x-organization-id': id })
  assert.equal((await asked(platform.id)).statusCode, 200)
  assert.equal((await asked(district.id)).json().code, 'forbidden')
})

test('the organization is told the reason, which production requires', async () => {
  const said = async () => {
    const { items } = (await chief.get('/audit/entries?limit=50&action=organization.acted_for')).json()
    return items.map(({ details }: { details: { reason: string } }) => details.reason)
  }
  const who = await platform.as('admin')
  assert.equal((await who.get('/mpi/search?q=', { ...forDistrict, 'x-reason': 'support' })).statusCode, 200)
  assert.equal((await said())[0], 'support')
  const refused = await who.get('/campaigns', { ...forDistrict, 'x-reason': 'Awa Diop called' })
  assert.deepEqual([refused.statusCode, refused.json().errors[0].path], [422, 'X-Reason'])
  const inProduction = actForOrganizations({ ...services, config: { ...services.config, isProduction: true } })
  const caller = { userId: who.userId, tenantId: platform.id, sessionId: 'ses', role: 'admin' } as const
  await assert.rejects(inProduction(caller, district.id), ReasonRequired)
  assert.equal((await inProduction(caller, district.id, 'incident')).tenantId, district.id)
  assert.equal((await said())[0], 'incident')
})

test('whoever lists the users of another organization leaves the same entry', async () => {
  const other = await organization()
  const own = await other.as('programme_admin')
  const listed = await admin.get(`/admin/users?organization_id=${other.id}`)
  assert.deepEqual([listed.statusCode, listed.json().total], [200, 1])
  const { items } = (await own.get('/audit/entries?limit=20')).json()
  const entry = items.find(({ action }: Act) => action === 'organization.acted_for')
  assert.equal(entry?.actor, admin.userId)
  const unknown = await admin.get('/admin/users?organization_id=org_nowhere')
  assert.deepEqual([unknown.statusCode, unknown.json().errors[0].path], [422, 'organization_id'])
})

test('operations about oneself ignore the organization for which one acts: signing out ends the own session', async () => {
  const who = await platform.as('admin')
  const self = await who.get('/auth/me', forDistrict)
  assert.deepEqual([self.statusCode, self.json().id], [200, who.userId])
  assert.equal((await who.get('/auth/sessions', forDistrict)).json().total, 1)
  assert.equal((await who.post('/auth/logout', undefined, forDistrict)).statusCode, 204)
  assert.equal((await who.get('/auth/me')).statusCode, 401)
})
