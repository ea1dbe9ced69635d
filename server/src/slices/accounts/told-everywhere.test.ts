import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller } from '#testing/test-app.ts'
import { openTwoProcesses } from '#testing/two-processes.ts'
import { until } from '#testing/until.ts'

// The clocks stand still: what the second process remembers never becomes too old by itself.
const [first, second] = await openTwoProcesses()
const aKey = { name: 'Portail du ministère', role: 'operator', expires_at: '2027-06-30T00:00:00Z' }
const admin = await (await first.organization()).as('admin')

async function atSecond({ token }: Pick<Caller, 'token'>, url = '/auth/me') {
  const answer = await second.server.inject({ url, headers: { authorization: `Bearer ${token}` } })
  return answer.statusCode
}

/** The second process has answered the user before, and learns what the first process changes. */
async function tells(
  user: Pick<Caller, 'token'>,
  url: string,
  before: number,
  change: () => Promise<unknown>,
  after: number,
) {
  assert.equal(await atSecond(user, url), before)
  await change()
  await until(async () => (await atSecond(user, url)) === after, `${after} from the second process`)
}

test('a log-out ends the session in every process', async () => {
  const user = await (await first.organization()).as('operator')
  await tells(user, '/auth/me', 200, () => user.post('/auth/logout'), 401)
})

test('a disabled user is refused by every process', async () => {
  const user = await (await first.organization()).as('operator')
  const disable = () => admin.send({ method: 'PATCH', url: `/admin/users/${user.userId}`, payload: { disabled: true } })
  await tells(user, '/campaigns', 200, disable, 401)
})

test('a changed role holds in every process', async () => {
  const user = await (await first.organization()).as('programme_admin')
  const demote = () => admin.send({ method: 'PATCH', url: `/admin/users/${user.userId}`, payload: { role: 'viewer' } })
  await tells(user, '/users', 200, demote, 403)
})

test('a suspended organization is refused by every process, and let in again', async () => {
  const organization = await first.organization()
  const user = await organization.as('operator')
  const suspend = (suspended: boolean) => () =>
    admin.send({ method: 'PATCH', url: `/admin/organizations/${organization.id}`, payload: { suspended } })
  await tells(user, '/campaigns', 200, suspend(true), 403)
  await tells(user, '/campaigns', 403, suspend(false), 200)
  const { key } = (await (await organization.as('programme_admin')).post('/api-keys', aKey)).json()
  await tells({ token: key }, '/campaigns', 200, suspend(true), 403)
})

test('a revoked key of a program is refused by every process', async () => {
  const manager = await (await first.organization()).as('programme_admin')
  const { id, key } = (await manager.post('/api-keys', aKey)).json()
  const revoke = () => manager.send({ method: 'DELETE', url: `/api-keys/${id}` })
  await tells({ token: key }, '/campaigns', 200, revoke, 401)
})

test('the key of a disabled maker is refused by every process, and one of a lowered maker has the lower role', async () => {
  const maker = await (await first.organization()).as('programme_admin')
  const { key } = (await maker.post('/api-keys', { ...aKey, role: 'programme_admin' })).json()
  const change = (payload: object) => () =>
    admin.send({ method: 'PATCH', url: `/admin/users/${maker.userId}`, payload })
  await tells({ token: key }, '/webhooks', 200, change({ role: 'viewer' }), 403)
  await tells({ token: key }, '/campaigns', 200, change({ disabled: true }), 401)
})
