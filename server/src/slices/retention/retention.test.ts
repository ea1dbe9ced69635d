import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deleteOldRecords } from '#testing/run-schedule.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'

const { organization, services, clock, logged } = await openTestApp({ RETENTION_DAYS: 'dhis2_runs:60, alerts:10' })
const pool = asOwner(services)

const daysAgo = (days: number) => new Date(clock.now().getTime() - days * 86_400_000)
const count = async (table: string, tenantId: string) => {
  const { rows } = await pool.query(`select count(*)::int as n from ${table} where tenant_id = $1`, [tenantId])
  return rows[0].n
}

let number = 0
const addScore = (tenantId: string, days: number, times = 1) =>
  pool.query(
    `insert into trust_history (tenant_id, mpi_id, score, level, computed_at)
     select $1, 'SN-DKR-26-AAAAAAAA', 50, 'MEDIUM', $2 from generate_series(1, $3::int)`,
    [tenantId, daysAgo(days), times],
  )
const addRun = (tenantId: string, days: number, status = 'completed') =>
  pool.query(
    `insert into dhis2_task (id, tenant_id, programme_uid, kind, origin, status, request, created_by, created_at)
     values ($1, $2, 'abcdefghijk', 'sync', 'schedule', $4, '{}', 'system', $3)`,
    [`task_${++number}`, tenantId, daysAgo(days), status],
  )
const addSession = (tenantId: string, userId: string, endedDaysAgo: number | null) =>
  pool.query('insert into user_session (id, tenant_id, user_id, created_at, ended_at) values ($1, $2, $3, $4, $5)', [
    `ses_old_${++number}`,
    tenantId,
    userId,
    daysAgo(400),
    endedDaysAgo === null ? null : daysAgo(endedDaysAgo),
  ])

test('what is older than its kind allows is deleted, more than one batch too; open work stays', async () => {
  const own = await organization()
  const manager = await own.as('programme_admin')
  await addScore(own.id, 731, 2_300)
  await addScore(own.id, 729)
  await addRun(own.id, 61)
  await addRun(own.id, 59)
  await addRun(own.id, 400, 'pending')
  await addSession(own.id, manager.userId, 91)
  await addSession(own.id, manager.userId, 89)
  await addSession(own.id, manager.userId, null)
  const sessions = await count('user_session', own.id)
  await deleteOldRecords(services)
  assert.equal(await count('trust_history', own.id), 1)
  assert.equal(await count('dhis2_task', own.id), 2)
  assert.equal(await count('user_session', own.id), sessions - 1)
  assert.match(await services.metrics.text(), /^samakart_retention_deleted_total\{kind="trust_history"\} 2300$/m)
  assert.match(logged(), /"code":"trust_history","count":2300,"event":"old records were deleted"/)
})

test('an organization sets its own time within the bounds, or for ever; another one is not touched', async () => {
  const [own, other] = [await organization(), await organization()]
  const manager = await own.as('programme_admin')
  const set = (payload: object) => manager.send({ method: 'PATCH', url: '/settings/retention/records', payload })
  const before = (await manager.get('/settings/retention/records')).json().records
  assert.deepEqual(
    before.find(({ kind }: { kind: string }) => kind === 'dhis2_runs'),
    { kind: 'dhis2_runs', days: 60, default_days: 60, min_days: 30, max_days: 3_650 },
  )
  assert.equal((await set({ trust_history: 30, dhis2_runs: null })).statusCode, 200)
  for (const { id } of [own, other]) {
    await addScore(id, 31)
    await addRun(id, 3_000)
  }
  await deleteOldRecords(services)
  assert.deepEqual([await count('trust_history', own.id), await count('trust_history', other.id)], [0, 1])
  assert.deepEqual([await count('dhis2_task', own.id), await count('dhis2_task', other.id)], [1, 0])
  for (const wrong of [{ messages: 179 }, { messages: 3_651 }, { alerts: 30 }, {}, { trust_history: 'x' }])
    assert.equal((await set(wrong)).statusCode, 422, JSON.stringify(wrong))
  const entries = (await manager.get('/audit/entries?action=retention.changed')).json().items
  assert.deepEqual(
    entries.map(({ details }: { details: object }) => details),
    [{ trust_history: 30 }, { dhis2_runs: 'for ever' }],
  )
  const viewer = await own.as('viewer')
  const refused = await viewer.send({ method: 'PATCH', url: '/settings/retention/records', payload: { messages: 365 } })
  assert.equal(refused.statusCode, 403)
})

test('messages are deleted with their counts, and a device keeps its last answer', async () => {
  const own = await organization()
  const manager = await own.as('programme_admin')
  const addMessage = (days: number, status: string) =>
    pool.query(
      `insert into outgoing_message (id, tenant_id, enrollment_id, public_label, region, channel, status, provider,
         sealed_phone, phone_hint, phone_index, sealed_body, encoding, segments, request_hash, link_hash, created_at)
       values ($1, $2, 'e', 'l', 'DKR', 'sms', $3, 'local', 's', '+221', 'i', 's', 'GSM-7', 1, 'r', $4, $5)`,
      [`msg_${++number}`, own.id, status, Buffer.from(`link ${number}`), daysAgo(days)],
    )
  for (const [days, status] of [
    [731, 'sent'],
    [731, 'queued'],
    [729, 'sent'],
  ] as const)
    await addMessage(days, status)
  await pool.query(
    `insert into message_count (tenant_id, list, count) values ($1, 'sent', 2), ($1, 'queued', 1), ($1, 'outbox', 3)`,
    [own.id],
  )
  await deleteOldRecords(services)
  assert.equal((await manager.get('/distribution/messages?limit=1')).json().total, 2)
  const { rows } = await pool.query('select list, count::int from message_count where tenant_id = $1 order by 1', [
    own.id,
  ])
  assert.deepEqual(
    rows.map(({ list, count }) => [list, count]),
    [
      ['outbox', 2],
      ['queued', 1],
      ['sent', 1],
    ],
  )

  const token = { device_token: 'device-token-of-the-test', device_name: 'A', platform: 'android' }
  assert.ok((await manager.post('/api/v1/wallet/device/register', token)).statusCode < 300)
  const sync = () => manager.get(`/api/v1/wallet/sync?device_token=${token.device_token}`)
  await sync()
  await sync()
  await pool.query(`update wallet_sync set synced_at = $2 where tenant_id = $1`, [own.id, daysAgo(91)])
  await deleteOldRecords(services)
  assert.equal(await count('wallet_sync', own.id), 1)
  assert.equal((await manager.get('/api/v1/wallet/sync/history')).json().total, 1)
  assert.equal((await sync()).statusCode, 200)
})
