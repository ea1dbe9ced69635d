import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Type } from 'typebox'
import { ProcessNotifications } from '#platform/db/process-notifications.ts'
import type { Routes } from '#platform/http/routes.ts'
import { buildServer } from '#platform/http/server.ts'
import { Notifier } from '#platform/notifications.ts'
import { accessReader } from '#slices/accounts/index.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { isModuleActive, moduleGate, moduleKeys, requirePlan } from './index.ts'
import { ask } from './testing/fixture.ts'

const { clock, organization, services } = await openTestApp()

const guarded = (routes: Routes) =>
  routes.serveSignedIn(
    {
      method: 'POST',
      path: '/guarded',
      access: 'operator',
      module: 'sovereign_wallet',
      tag: 'Test',
      summary: 'Needs a module.',
      body: Type.Object({}),
      answers: { 200: Type.Object({}) },
    },
    async () => ({}),
  )
const server = await buildServer(services, {
  access: accessReader(services),
  gate: moduleGate(services),
  routes: [guarded],
})
await server.ready()

const call = async (token: string, payload = '{}') => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const answer = await server.inject({ method: 'POST', url: '/api/v1/guarded/', headers, payload })
  return [answer.statusCode, answer.json().code]
}

test('each plan includes the modules of the smaller ones and its own', async () => {
  const included = { starter: 1, regional_ops: 2, national_campaign: 4, sovereign_enterprise: 5 } as const
  for (const [plan, count] of Object.entries(included)) {
    const { id } = await organization(plan as keyof typeof included)
    const active = await Promise.all(moduleKeys.map((key) => ask(services, id, (scope) => isModuleActive(scope, key))))
    assert.equal(active.filter(Boolean).length, count, plan)
  }
})

test('a route of a module refuses organizations without it, before its body is read', async () => {
  const own = await organization('starter', 1_000_000)
  const [viewer, manager] = [await own.as('viewer'), await own.as('programme_admin')]
  assert.deepEqual(await call(viewer.token), [403, 'forbidden'])
  assert.deepEqual(await call(manager.token, '{'), [403, 'module_inactive'])
  const bought = await manager.post('/billing/premium-modules/activate', { module_key: 'sovereign_wallet' })
  assert.equal(bought.statusCode, 201)
  assert.deepEqual(await call(manager.token), [200, undefined])
})

test('a change of plan in this process opens and closes the gate at once', async () => {
  const own = await organization('national_campaign', 10_000_000)
  const manager = await own.as('programme_admin')
  assert.deepEqual(await call(manager.token), [200, undefined])
  await manager.post('/billing/change-plan', { plan_alias: 'starter' })
  assert.deepEqual(await call(manager.token), [403, 'module_inactive'])
})

test('a change of plan closes the gate of every process as soon as its notification arrives', async () => {
  const notifier = new Notifier()
  const processNotifications = new ProcessNotifications(services.database, notifier)
  await processNotifications.listen()
  after(() => processNotifications.stop())
  const gateElsewhere = moduleGate({ ...services, notifier, processNotifications })
  const own = await organization('national_campaign', 10_000_000)
  const manager = await own.as('programme_admin')
  const caller = { tenantId: own.id, userId: manager.userId, sessionId: '', role: 'programme_admin' as const }
  await gateElsewhere(caller, 'sovereign_wallet')
  const notified = new Promise<void>((resolve) => void notifier.on('modules-changed', () => resolve()))
  await manager.post('/billing/change-plan', { plan_alias: 'starter' })
  await notified
  await assert.rejects(async () => gateElsewhere(caller, 'sovereign_wallet'), { code: 'module_inactive' })
})

test('a change whose notification is lost is noticed within seconds', async () => {
  const { id, as } = await organization('national_campaign')
  const { token } = await as('operator')
  assert.deepEqual(await call(token), [200, undefined])
  await asOwner(services).query(`update billing_account set plan = 'starter' where tenant_id = $1`, [id])
  assert.deepEqual(await call(token), [200, undefined])
  clock.advanceSeconds(4)
  assert.deepEqual(await call(token), [403, 'module_inactive'])
})

test('a server that has a route of a module but no gate does not start', async () => {
  const open = await buildServer(services, { access: accessReader(services), routes: [guarded] })
  await assert.rejects(async () => open.ready(), /Nothing checks the module/)
})

test('the 403 of a module is in the API description', () => {
  const { paths } = server.swagger() as { paths: Record<string, { post?: { responses: object } }> }
  assert.ok('403' in (paths['/guarded']?.post?.responses ?? {}))
})

test('buying is 400 for an unknown module, 409 for an active one, 402 without the money', async () => {
  const manager = await (await organization('starter', 80_000)).as('programme_admin')
  const buy = async (module_key: unknown) => {
    const answer = await manager.post('/billing/premium-modules/activate', { module_key })
    return [answer.statusCode, answer.json().code]
  }
  assert.deepEqual(await buy('nonsense'), [400, 'module_unknown'])
  assert.deepEqual(await buy('mpi_registry'), [409, 'module_already_active'])
  assert.deepEqual(await buy('ai_fraud_detection'), [402, 'insufficient_balance'])
  assert.deepEqual(await buy(5), [422, 'invalid'])
  assert.deepEqual(await buy('sms_gateway'), [201, undefined])
  assert.deepEqual(await buy('sms_gateway'), [409, 'module_already_active'])
  const mine = (await manager.get('/billing/premium-modules/active')).json()
  assert.deepEqual(
    mine.map((one: { key: string; monthly_cost: number; plan: string }) => [one.key, one.monthly_cost, one.plan]),
    [
      ['mpi_registry', 0, 'starter'],
      ['sms_gateway', 75_000, null],
    ],
  )
})

test('a module that was bought survives a smaller plan', async () => {
  const manager = await (await organization('regional_ops', 400_000)).as('programme_admin')
  await manager.post('/billing/premium-modules/activate', { module_key: 'ai_fraud_detection' })
  await manager.post('/billing/change-plan', { plan_alias: 'starter' })
  const keys = (await manager.get('/billing/my-modules')).json().map((one: { key: string }) => one.key)
  assert.deepEqual(keys, ['mpi_registry', 'ai_fraud_detection'])
})

test('an action that needs a larger plan is refused with plan_required', async () => {
  const { id } = await organization('starter')
  await assert.rejects(
    ask(services, id, (scope) => requirePlan(scope, 'regional_ops')),
    { code: 'plan_required', status: 403 },
  )
  const larger = await organization('national_campaign')
  await ask(services, larger.id, (scope) => requirePlan(scope, 'regional_ops'))
})
