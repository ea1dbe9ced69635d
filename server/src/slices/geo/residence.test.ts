import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { inReadScope } from '#platform/unit-of-work.ts'
import { revokeCard } from '#slices/cards/index.ts'
import { mergeIdentities, unmergeIdentities } from '#slices/mpi/index.ts'
import { campaignFixture, person } from '#testing/campaign-fixture.ts'
import { type Caller, openTestApp, type TestOrganization } from '#testing/test-app.ts'
import type { Region } from './schema.ts'

const { organization, services } = await openTestApp()

async function ask(caller: Caller, path: string) {
  const answer = await caller.get(`/api/v1/geo/${path}`)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json()
}

async function regionsOf(caller: Caller): Promise<Record<string, Region>> {
  const { regions, basis } = await ask(caller, 'regions?basis=residence')
  assert.equal(basis, 'residence')
  return Object.fromEntries(regions.map((region: Region) => [region.region, region]))
}

const livingIn = (region_code: string, number: number) => {
  const one = person(number)
  return { ...one, person: { ...one.person, region_code } }
}

/** One campaign of Dakar for three people of Thiès and two of Dakar, and another for one of them again. */
async function campaigns(own: TestOrganization) {
  const fixture = campaignFixture(services, own.id)
  const people = [0, 1, 2].map((at) => livingIn('THI', at)).concat([3, 4].map((at) => livingIn('DKR', at)))
  const first = await fixture.made((await fixture.campaign('DKRVAC')).id, people)
  await fixture.made((await fixture.campaign('KLKEYE')).id, people.slice(0, 1))
  return { fixture, cards: await fixture.cardsOf(first) }
}

/** What the counters must say, counted from cards and identities. */
const byHand = (own: TestOrganization) =>
  inReadScope(services, own.id, async ({ db }) => {
    const { rows } = await sql<{ region: string; people: number; holders: number }>`
      select root.region_code as region, count(distinct root.identity_number)::int as people,
        (count(distinct root.identity_number) filter (where card.status = 'valid'))::int as holders
      from card join mpi_identity own on own.mpi_id = card.mpi_id
        join mpi_identity root on root.identity_number = coalesce(own.root_number, own.identity_number)
      where card.tenant_id = ${own.id} group by 1 order by 1`.execute(db)
    return rows
  })

async function counted(caller: Caller) {
  const regions = Object.values(await regionsOf(caller)).filter(({ beneficiaries_count }) => beneficiaries_count > 0)
  return regions.map(({ region, beneficiaries_count, holders_count }) => ({
    region,
    people: beneficiaries_count,
    holders: holders_count,
  }))
}

test('by residence, people and their cards count where they live, whatever the campaign is called', async () => {
  const own = await organization()
  await campaigns(own)
  const viewer = await own.as('viewer')
  const { THI, DKR, KLK } = await regionsOf(viewer)
  assert.deepEqual(
    [THI?.cards_generated, THI?.campaigns_count, THI?.beneficiaries_count, THI?.coverage_pct],
    [4, 2, 3, 100],
  )
  assert.deepEqual([DKR?.cards_generated, DKR?.campaigns_count, DKR?.beneficiaries_count], [2, 1, 2])
  assert.equal(KLK, undefined)
  assert.deepEqual(await counted(viewer), await byHand(own))
  const byPrefix = await ask(viewer, 'regions')
  assert.deepEqual([byPrefix.basis, ...byPrefix.regions.map(({ region }: Region) => region)], ['prefix', 'DKR', 'KLK'])
  const overview = await ask(viewer, 'overview?basis=residence')
  assert.deepEqual([overview.total_cards, overview.total_campaigns, overview.active_regions], [6, 2, 2])
  const map = await ask(viewer, 'heatmap?basis=residence')
  assert.deepEqual(
    map.cells.map(({ region, value }: Record<string, unknown>) => [region, value]),
    [
      ['DKR', 2],
      ['THI', 4],
    ],
  )
  assert.equal((await viewer.get('/api/v1/geo/regions?basis=country')).statusCode, 422)
})

test('who moves takes their place in the figures along; revocations, merges and their undoing count where people live', async () => {
  const own = await organization()
  const { fixture, cards } = await campaigns(own)
  const [viewer, operator] = [await own.as('viewer'), await own.as('operator')]
  const check = async () => assert.deepEqual(await counted(viewer), await byHand(own))
  const [one, two, , four] = cards.map(({ mpi_id }) => mpi_id ?? '')
  assert.equal(
    (await operator.send({ method: 'PATCH', url: `/mpi/${two}`, payload: { region_code: 'KLK' } })).statusCode,
    200,
  )
  await check()
  assert.deepEqual(
    (await counted(viewer)).map(({ region, people }) => [region, people]),
    [
      ['DKR', 2],
      ['KLK', 1],
      ['THI', 2],
    ],
  )
  assert.equal((await regionsOf(viewer)).THI?.cards_generated, 4, 'cards stay where they were made')
  await fixture.act((work) => revokeCard(work, cards[3]?.card_code ?? '', 'lost'))
  await check()
  await fixture.act((work) =>
    mergeIdentities(work, { source_mpi_id: four ?? '', target_mpi_id: one ?? '', reason: 'one person' }),
  )
  await check()
  await operator.send({ method: 'PATCH', url: `/mpi/${one}`, payload: { region_code: 'SDL' } })
  await check()
  await fixture.act((work) => unmergeIdentities(work, { merged_mpi_id: four ?? '' }))
  await check()
})

test('a message counts where its recipient lived when it was sent', async () => {
  const own = await organization()
  const { fixture, cards } = await campaigns(own)
  const mpi_id = cards[0]?.mpi_id ?? ''
  const moved = (eventType: 'sent' | 'failed') =>
    fixture.act((work) =>
      work.publish('message-moved', { messageId: 'm', channel: 'sms', eventType, region: 'DKR', mpi_id }),
    )
  const viewer = await own.as('viewer')
  await moved('sent')
  const operator = await own.as('operator')
  await operator.send({ method: 'PATCH', url: `/mpi/${mpi_id}`, payload: { region_code: 'KLK' } })
  await moved('failed')
  const { THI, KLK } = await regionsOf(viewer)
  assert.deepEqual([THI?.messages_count, THI?.messages_failed, KLK?.messages_count], [1, 1, 0])
})

test('a target belongs to its basis', async () => {
  const own = await organization()
  await campaigns(own)
  const admin = await own.as('programme_admin')
  const url = '/api/v1/geo/regions/THI/target?basis=residence'
  const put = await admin.send({ method: 'PUT', url, payload: { target: 12 } })
  assert.deepEqual([put.statusCode, put.json().coverage_pct], [200, 25])
  const { regions } = await ask(admin, 'regions')
  assert.deepEqual(
    regions.filter(({ target }: Region) => target !== null),
    [],
  )
})
