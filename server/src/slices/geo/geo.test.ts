import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parse } from 'csv-parse/sync'
import { revokeCard } from '#slices/cards/index.ts'
import { mergeIdentities, unmergeIdentities } from '#slices/mpi/index.ts'
import { campaignFixture, person } from '#testing/campaign-fixture.ts'
import { type Caller, openTestApp, type TestOrganization } from '#testing/test-app.ts'
import type { Region } from './schema.ts'

const { organization, services } = await openTestApp()

const people = (first: number, count: number) => Array.from({ length: count }, (_, index) => person(first + index))

async function ask(caller: Caller, path: string) {
  const answer = await caller.get(`/api/v1/geo/${path}`, { 'accept-language': 'en' })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json()
}

async function regionsOf(caller: Caller): Promise<Record<string, Region>> {
  const { regions, count } = (await ask(caller, 'regions')) as { regions: Region[]; count: number }
  assert.equal(count, regions.length)
  return Object.fromEntries(regions.map((region) => [region.region, region]))
}

/** Dakar has five people and six cards. Thiès has two of them again, and a job of three that failed before its lookups. */
async function twoRegions(own: TestOrganization) {
  const fixture = campaignFixture(services, own.id)
  const dakar = await fixture.campaign('DKRVAC')
  const again = await fixture.campaign('DKR2')
  const thies = await fixture.campaign('THIEYE')
  const first = await fixture.made(dakar.id, people(0, 5))
  await fixture.made(again.id, people(0, 1))
  await fixture.made(thies.id, people(3, 2))
  await fixture.fail(await fixture.submit(thies.id, people(20, 3)))
  return { fixture, first }
}

/** For tests that only read. */
const shared = await organization()
await twoRegions(shared)
const viewer = await shared.as('viewer')

test('regions follow from prefixes; a person counts once, every card counts', async () => {
  const { DKR, THI } = await regionsOf(viewer)
  assert.deepEqual(DKR, {
    region: 'DKR',
    name: 'Dakar',
    country: 'SN',
    period: '2026-03',
    campaigns_count: 2,
    cards_generated: 6,
    beneficiaries_count: 5,
    coverage_pct: 100,
    coverage_basis: 'submitted',
    target: null,
    holders_count: 5,
    failed_cards: 0,
    open_duplicates: 0,
    messages_count: 0,
    messages_failed: 0,
    distribution_success_rate: 0,
    risk_score: 0,
    risk_level: 'LOW',
  })
  // 2 of 5 submitted are covered; 40 x 3/5 + 10 x 0.6
  assert.deepEqual(
    [THI?.cards_generated, THI?.beneficiaries_count, THI?.coverage_pct, THI?.risk_score, THI?.risk_level],
    [2, 5, 40, 30, 'LOW'],
  )
  assert.deepEqual(await ask(viewer, 'overview'), {
    programme_id: shared.id,
    country: 'SN',
    period: '2026-03',
    total_campaigns: 3,
    total_jobs: 4,
    total_cards: 8,
    success_rate: 75,
    active_regions: 2,
    coverage_score: 70,
  })
})

test('people of a failed job who get their card later count once', async () => {
  const own = await organization()
  const fixture = campaignFixture(services, own.id)
  const viewer = await own.as('viewer')
  const { id } = await fixture.campaign('LGA')
  const job = await fixture.submit(id, people(0, 3))
  assert.deepEqual((await regionsOf(viewer)).LGA?.beneficiaries_count, 3)
  await fixture.resolve(job)
  await fixture.fail(job)
  await fixture.made(id, people(0, 3))
  const { LGA } = await regionsOf(viewer)
  assert.deepEqual([LGA?.beneficiaries_count, LGA?.coverage_pct, LGA?.failed_cards], [3, 100, 3])
})

test('coverage falls with a revocation, rises with the new card, and follows merges and their undoing', async () => {
  const own = await organization()
  const viewer = await own.as('viewer')
  const operator = await own.as('operator')
  const { fixture, first } = await twoRegions(own)
  const cards = await fixture.cardsOf(first)
  const holders = async () => (await regionsOf(viewer)).DKR?.holders_count
  await fixture.act((work) => revokeCard(work, cards[4]?.card_code ?? '', 'lost'))
  assert.equal(await holders(), 4)
  assert.equal((await operator.post(`/cards/${cards[4]?.card_code}/reissue`, {})).statusCode, 201)
  assert.equal(await holders(), 5)
  const [source_mpi_id, target_mpi_id] = [cards[1]?.mpi_id ?? '', cards[2]?.mpi_id ?? '']
  await fixture.act((work) => mergeIdentities(work, { source_mpi_id, target_mpi_id, reason: 'one person' }))
  const merged = (await regionsOf(viewer)).DKR
  assert.deepEqual([merged?.holders_count, merged?.beneficiaries_count, merged?.cards_generated], [4, 4, 6])
  await fixture.act((work) => revokeCard(work, cards[1]?.card_code ?? '', 'double'))
  assert.equal(await holders(), 4)
  await fixture.act((work) => unmergeIdentities(work, { merged_mpi_id: source_mpi_id }))
  assert.equal(await holders(), 4)
  assert.equal((await regionsOf(viewer)).DKR?.beneficiaries_count, 5)
})

test('an open duplicate review raises the risk of its region until it is resolved', async () => {
  const own = await organization()
  const fixture = campaignFixture(services, own.id)
  const operator = await own.as('operator')
  const { id } = await fixture.campaign('THIDUP')
  const [one, another] = [person(5), person(17)]
  await fixture.made(id, [one, another])
  const { first_name, last_name, date_of_birth, gender, region_code, country_code } = one.person
  const twin = { first_name, last_name, date_of_birth, gender, region_code, country_code, force_create: true }
  assert.equal((await operator.post('/mpi/register', twin)).statusCode, 201)
  const { items } = (await operator.get('/mpi/reviews')).json()
  assert.equal(items.length, 1)
  const { THI } = await regionsOf(operator)
  assert.deepEqual([THI?.open_duplicates, THI?.risk_score], [1, 10])
  await operator.post(`/mpi/reviews/${items[0].review_id}/resolve`, { decision: 'distinct' })
  const after = (await regionsOf(operator)).THI
  assert.deepEqual([after?.open_duplicates, after?.risk_score], [0, 0])
})

test('coverage is measured against the target, and risk zones follow from it', async () => {
  const own = await organization()
  const admin = await own.as('programme_admin')
  await twoRegions(own)
  const put = (region: string, body: object) =>
    admin.send({ method: 'PUT', url: `/api/v1/geo/regions/${region}/target`, payload: body })
  const set = await put('dkr', { target: 20 })
  assert.equal(set.statusCode, 200, set.body)
  assert.deepEqual([set.json().coverage_pct, set.json().coverage_basis, set.json().target], [25, 'target', 20])
  assert.equal((await put('ZIG', { target: 7 })).json().coverage_pct, 0)
  const { zones, count } = await ask(admin, 'risk-zones')
  assert.equal(count, 2)
  assert.deepEqual(
    zones.map((zone: Region) => [zone.region, zone.risk_score, zone.risk_level, zone.coverage_pct]),
    [
      ['ZIG', 10, 'LOW', 0],
      ['DKR', 7.5, 'LOW', 25],
    ],
  )
  for (const body of [{}, { target: 0 }, { target: -5 }, { target: 1.5 }, { target: '9' }]) {
    assert.equal((await put('DKR', body)).statusCode, 422, JSON.stringify(body))
  }
  assert.equal((await put('DK', { target: 5 })).statusCode, 422)
  assert.equal((await put('D%C3%A9R', { target: 5 })).statusCode, 422)
  const back = await admin.send({ method: 'DELETE', url: '/api/v1/geo/regions/DKR/target' })
  assert.deepEqual([back.json().coverage_pct, back.json().target], [100, null])
  assert.equal((await admin.send({ method: 'DELETE', url: '/api/v1/geo/regions/KLK/target' })).statusCode, 404)
})

test('each message counts once, by its last step, and every step is a live event', async () => {
  const own = await organization()
  const fixture = campaignFixture(services, own.id)
  const viewer = await own.as('viewer')
  const moved = (messageId: string, eventType: 'sent' | 'delivered' | 'failed', region = 'DKR') =>
    fixture.act((work) => work.publish('message-moved', { messageId, channel: 'sms', eventType, region, mpi_id: null }))
  for (const [message, step] of [
    ['a', 'sent'],
    ['a', 'delivered'],
    ['a', 'delivered'],
    ['b', 'sent'],
    ['c', 'failed'],
    ['c', 'sent'],
    ['d', 'sent'],
    ['d', 'failed'],
  ] as const) {
    await moved(message, step)
  }
  await moved('e', 'sent', '')
  const { DKR } = await regionsOf(viewer)
  assert.deepEqual([DKR?.messages_count, DKR?.messages_failed, DKR?.distribution_success_rate], [4, 2, 50])
  const { events, count } = await ask(viewer, 'live-events')
  assert.equal(count, 7)
  assert.deepEqual(
    events.map((event: { region: string | null; event_type: string }) => [event.region, event.event_type]).slice(0, 2),
    [
      [null, 'sent'],
      ['DKR', 'failed'],
    ],
  )
  assert.equal((await ask(viewer, 'live-events?limit=3')).events.length, 3)
  for (const limit of [0, -1, 'x', 501]) {
    assert.equal((await viewer.get(`/api/v1/geo/live-events?limit=${limit}`)).statusCode, 422)
  }
})

test('checks of valid and of revoked cards are separate events of the channel qr', async () => {
  const own = await organization()
  const fixture = campaignFixture(services, own.id)
  const operator = await own.as('operator')
  const { id } = await fixture.campaign('KLKQR')
  const [card] = await fixture.cardsOf(await fixture.made(id, people(0, 1)))
  const { qr_token, card_code } = (await operator.post(`/cards/${card?.card_code}/reissue`, {})).json()
  await operator.get(`/mpi/verify/${qr_token}`)
  await operator.get(`/mpi/verify/${qr_token}`)
  await operator.post(`/cards/${card_code}/revoke`, { reason: 'stolen' })
  await operator.get(`/mpi/verify/${qr_token}`)
  const { events } = await ask(operator, 'live-events')
  const seen = events.map(({ id: _, created_at: __, ...event }: Record<string, unknown>) => event)
  assert.deepEqual(seen.reverse(), [
    { region: 'KLK', channel: 'qr', event_type: 'delivered', count: 2 },
    { region: 'KLK', channel: 'qr', event_type: 'failed', count: 1 },
  ])
})

test('the heat map shows the requested metric, and a wrong one is refused with the list of metrics', async () => {
  const map = await ask(viewer, 'heatmap')
  assert.deepEqual([map.metric, map.max_value, map.label], ['cards_generated', 6, 'Cards made'])
  assert.deepEqual(
    map.cells.map(({ region, value, intensity }: Record<string, unknown>) => [region, value, intensity]),
    [
      ['DKR', 6, 1],
      ['THI', 2, 0.3333],
    ],
  )
  assert.equal((await ask(viewer, 'heatmap?metric=coverage_pct')).max_value, 100)
  const wrong = await viewer.get('/api/v1/geo/heatmap?metric=people', { 'accept-language': 'en' })
  assert.equal(wrong.statusCode, 422)
  assert.match(wrong.json().errors[0].message, /beneficiaries_count/)
})

test('the export has the same figures as the API', async () => {
  const [dakar = {}] = parse((await viewer.get('/api/v1/geo/export?format=csv')).body, {
    bom: true,
    columns: true,
  }) as Record<string, string>[]
  assert.deepEqual([dakar.region, dakar.cards_generated, dakar.coverage_pct, dakar.target], ['DKR', '6', '100', ''])
  const sheet = await viewer.get('/api/v1/geo/export?format=xlsx')
  assert.equal(sheet.rawPayload.subarray(0, 2).toString(), 'PK')
})

test('only the administrator sees every organization, and organizations are separate', async () => {
  const [one, two] = [shared, await organization()]
  await campaignFixture(services, two.id).campaign('DKRVAC')
  const admin = await one.as('admin')
  const before = await ask(admin, 'admin/overview')
  const ofOne = before.programmes.find((programme: { programme_id: string }) => programme.programme_id === one.id)
  assert.deepEqual([ofOne.total_cards, ofOne.active_regions, ofOne.success_rate], [8, 2, 75])
  assert.equal(before.total_programmes, before.programmes.length)
  assert.equal(
    before.total_cards,
    before.programmes.reduce((sum: number, { total_cards }: { total_cards: number }) => sum + total_cards, 0),
  )
  assert.equal((await (await one.as('programme_admin')).get('/api/v1/geo/admin/overview')).statusCode, 403)
  assert.equal((await regionsOf(await two.as('viewer'))).DKR?.cards_generated, 0)
})
