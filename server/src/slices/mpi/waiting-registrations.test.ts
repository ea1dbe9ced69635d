import assert from 'node:assert/strict'
import { test } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inRenewal, inUnitOfWork } from '#platform/unit-of-work.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'
import { lockRegistry } from './registry.ts'

const { organization, services } = await openTestApp()
const { database } = services
const connections = database.pool.options.max ?? 0

async function whileRegistryIsLocked(tenantId: string, run: () => Promise<void>): Promise<void> {
  await inUnitOfWork(services, { tenantId, actor: theSystem }, async (work) => {
    await lockRegistry(work)
    await run()
  })
}

const register = (agent: Caller, count: number) =>
  Array.from({ length: count }, (_, i) =>
    agent.post('/mpi/register', { first_name: 'Awa', last_name: `Diop ${i}`, region_code: 'DKR', country_code: 'SN' }),
  )

/** As many registrations as may hold a connection wait for the registry, and the others for a connection. */
const untilTheyWait = () =>
  until(async () => {
    const { rows } = await asOwner(services).query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
    )
    return database.shares.waiting > 0 && (rows[0]?.count ?? 0) >= connections / 2 - 1
  })

test('registrations that wait for their registry hold up neither another organization nor the reading of their own', async () => {
  const [kolda, matam] = [await organization(), await organization()]
  const [agent, other] = [await kolda.as('operator'), await matam.as('operator')]
  let registrations: ReturnType<typeof agent.post>[] = []
  await whileRegistryIsLocked(kolda.id, async () => {
    registrations = Array.from({ length: connections * 2 }, (_, i) =>
      agent.post('/mpi/register', {
        first_name: 'Awa',
        last_name: `Diop ${i}`,
        region_code: 'DKR',
        country_code: 'SN',
      }),
    )
    await untilTheyWait()
    const person = { first_name: 'Modou', last_name: 'Fall', region_code: 'DKR', country_code: 'SN' }
    const answers = [
      await other.get('/campaigns'),
      await other.post('/mpi/register', person),
      await agent.get('/campaigns'),
      await agent.get('/auth/me'),
    ]
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 201, 200, 200],
    )
    assert.ok(database.shares.waiting > 0, 'the registrations still wait')
  })
  for (const answer of await Promise.all(registrations)) assert.ok(answer.statusCode < 300, answer.body)
})

test('registrations that wait for their registry let no lease of their organization run out', async () => {
  const kolda = await organization()
  const agent = await kolda.as('operator')
  let registrations: ReturnType<typeof agent.post>[] = []
  await whileRegistryIsLocked(kolda.id, async () => {
    registrations = register(agent, connections * 2)
    await untilTheyWait()
    let renewals = 0
    await inRenewal(services, kolda.id, async () => void renewals++)
    assert.equal(renewals, 1)
    assert.ok(database.shares.waiting > 0, 'the registrations still wait')
  })
  for (const answer of await Promise.all(registrations)) assert.ok(answer.statusCode < 300, answer.body)
})
