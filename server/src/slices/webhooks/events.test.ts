import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv } from 'ajv'
import { describedEvents } from '#platform/http/description/asyncapi.ts'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { findAlerts } from '#slices/alerts/write-alerts.ts'
import { claimTask, completeTask, failTask } from '#slices/dhis2/tasks/task-lease.ts'
import { startTask } from '#slices/dhis2/tasks/tasks.ts'
import { campaignFixture, person } from '#testing/campaign-fixture.ts'
import { openTestApp } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { eventTypes } from './event-types.ts'
import { webhookFixture } from './testing/webhook-fixture.ts'

const { makeWebhook, organization, services, clock } = webhookFixture(await openTestApp())
const own = await organization('regional_ops', 100_000_000)
const webhook = await makeWebhook([...eventTypes], own)
const { manager } = webhook
const fixture = campaignFixture(services, own.id)
const seen = new Set<string>()

const act = <T>(step: (work: UnitOfWork) => Promise<T>) =>
  inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, step)

/** What the webhook is told while something happens, as `[event, data]`. */
async function told(happen: () => Promise<unknown>) {
  const before = new Set((await webhook.deliveries('?limit=200')).map(({ id }) => id))
  await happen()
  const fresh = (await webhook.deliveries('?limit=200')).filter(({ id }) => !before.has(id))
  for (const { event, data } of fresh) {
    seen.add(event)
    const schema = describedEvents.get(event)?.data ?? {}
    const isDescribed = new Ajv({ strict: false }).validate({ ...schema, additionalProperties: false }, data)
    assert.ok(isDescribed, `${event} ${JSON.stringify(data)}`)
  }
  return fresh.map(({ event, data }) => [event, data] as const).sort(([a], [b]) => (a < b ? -1 : 1))
}

const awa = {
  first_name: 'Awa',
  last_name: 'Ndiaye',
  date_of_birth: '1990-05-17',
  region_code: 'DKR',
  country_code: 'SN',
}

test('a job tells of each new person and of its end, by ids', async () => {
  const { id } = await fixture.campaign('DKRHOOK')
  let jobId = ''
  const events = await told(async () => {
    jobId = await fixture.made(id, [person(1), person(2)])
  })
  const cards = await fixture.cardsOf(jobId)
  const [first, second, last] = events
  assert.deepEqual([first, second].map((event) => event?.[1].mpi_id).sort(), cards.map(({ mpi_id }) => mpi_id).sort())
  assert.deepEqual(last, ['job.completed', { job_id: jobId, campaign_id: id, cards: 2 }])
  assert.doesNotMatch(JSON.stringify(events), /Aminata|Ousmane|Khady|Cheikh/)
  const failing = await fixture.submit(id, [person(3)])
  const failed = await told(() => fixture.fail(failing))
  assert.deepEqual(failed, [['job.failed', { job_id: failing, campaign_id: id, cards: 1 }]])
})

test('a card that is revoked and one that replaces it', async () => {
  const { id: campaign_id } = await fixture.campaign('DKRHOOL')
  const [card] = await fixture.cardsOf(await fixture.made(campaign_id, [person(4)]))
  const { card_code = '', mpi_id = null } = card ?? {}
  const events = await told(async () => {
    const answer = await manager.post(`/cards/${card_code}/reissue`, { reason: 'perdue' })
    assert.equal(answer.statusCode, 201, answer.body)
  })
  assert.deepEqual(events.at(-1), ['card.revoked', { card_code, campaign_id, mpi_id }])
  const [reissued] = events
  assert.equal(reissued?.[0], 'card.reissued')
  assert.deepEqual({ ...reissued?.[1], card_code: '' }, { card_code: '', replaces: card_code, campaign_id, mpi_id })
})

test('a review that opens, and the merge that decides it', async () => {
  const operator = await own.as('operator')
  const opened = await told(async () => {
    for (const force_create of [false, true]) await operator.post('/mpi/register', { ...awa, force_create })
  })
  assert.deepEqual(
    opened.map(([event]) => event),
    ['identity.created', 'identity.created', 'review.opened'],
  )
  const review_id = opened[2]?.[1].review_id
  const decided = await told(async () => {
    const answer = await manager.post(`/mpi/reviews/${review_id}/resolve`, { decision: 'merge', reason: 'même Awa' })
    assert.equal(answer.statusCode, 200, answer.body)
  })
  assert.deepEqual(
    decided.map(([event]) => event),
    ['identity.merged', 'review.decided'],
  )
  assert.deepEqual(decided[1]?.[1], { review_id, decision: 'merged' })
  const merged = decided[0]?.[1]
  const reopened = await told(() => manager.post(`/mpi/reviews/${review_id}/reopen`, {}))
  assert.deepEqual(reopened, [
    ['identity.unmerged', merged],
    ['review.opened', { review_id }],
  ])
  const distinct = await told(() => manager.post(`/mpi/reviews/${review_id}/resolve`, { decision: 'distinct' }))
  assert.deepEqual(distinct, [['review.decided', { review_id, decision: 'distinct' }]])
})

test('somebody who is corrected, and somebody who is erased', async () => {
  const made = await manager.post('/mpi/register', { ...awa, first_name: 'Khady', last_name: 'Sarr' })
  const { mpi_id } = made.json()
  const correct = () => manager.send({ method: 'PATCH', url: `/mpi/${mpi_id}`, payload: { commune: 'Pikine' } })
  assert.deepEqual(await told(correct), [['identity.changed', { mpi_id }]])
  assert.deepEqual(await told(correct), [], 'nothing is another value than before')
  const asked = await manager.post(`/mpi/${mpi_id}/erasure`, { reason: 'à sa demande' })
  assert.equal(asked.statusCode, 202, asked.body)
  const second = await own.as('admin')
  const erased = await told(async () => {
    const answer = await second.post(`/erasures/${asked.json().id}/confirm`, {})
    assert.equal(answer.statusCode, 200, answer.body)
  })
  assert.deepEqual(erased, [['identity.erased', { mpi_id }]])
})

test('messages, synchronizations, invoices, quotas and the balance', async () => {
  const moved = { messageId: 'msg_1', channel: 'sms', eventType: 'delivered', region: 'DKR', mpi_id: null } as const
  assert.deepEqual(await told(() => act((work) => work.publish('message-moved', moved))), [
    ['message.moved', { message_id: 'msg_1', channel: 'sms', status: 'delivered' }],
  ])
  const start = () =>
    act((work) => startTask(work, { kind: 'sync', programmeUid: 'IpHINAT79UW', origin: 'manual', request: {} }))
  const done = await start()
  const completed = await told(async () => {
    const held = await act((work) => claimTask(work, done.id))
    assert.ok(held)
    await act((work) => completeTask(work, held))
  })
  assert.deepEqual(completed, [['sync.completed', { task_id: done.id, programme_uid: 'IpHINAT79UW' }]])
  const broken = await start()
  const failed = await told(() => act((work) => failTask(work, broken.id, 'unreachable')))
  assert.deepEqual(failed, [['sync.failed', { task_id: broken.id, programme_uid: 'IpHINAT79UW' }]])
  const admin = await own.as('admin')
  const invoiced = await told(async () => {
    const answer = await admin.post('/billing/change-plan', { plan_alias: 'national_campaign' })
    assert.equal(answer.statusCode, 200, answer.body)
  })
  assert.deepEqual(
    invoiced.map(([event]) => event),
    ['invoice.issued'],
  )
})

test('a quota and a balance that are low are told once', async () => {
  const total: number = (await manager.get('/billing/balance')).json().quota.identities_total
  await asOwner(services).query(
    `insert into billing_usage_day (tenant_id, day, studio_cards, free_cards) values ($1, $2, $3, $3)
     on conflict (tenant_id, day) do update set studio_cards = $3, free_cards = $3`,
    [own.id, clock.now().toISOString().slice(0, 10), Math.ceil(total * 0.8)],
  )
  await asOwner(services).query('update billing_account set balance_fcfa = 1 where tenant_id = $1', [own.id])
  const low = await told(async () => {
    await findAlerts(services)
    await own.as('programme_admin')
    await findAlerts(services)
  })
  assert.deepEqual(low, [
    ['balance.low', { balance_fcfa: 1 }],
    ['quota.low', { resource: 'cards', used: Math.ceil(total * 0.8), total }],
  ])
})

test('every kind of event was told of', () => {
  assert.deepEqual([...seen].sort(), [...eventTypes].sort())
})
