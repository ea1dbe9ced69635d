import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { inReadScope } from '#platform/unit-of-work.ts'
import { revokeCard } from '#slices/cards/index.ts'
import { mergeIdentities } from '#slices/mpi/index.ts'
import { campaignFixture, person } from '#testing/campaign-fixture.ts'
import { openTestApp } from '#testing/test-app.ts'
import { listRegions } from './regions.ts'

const { organization, services } = await openTestApp()

test('concurrent jobs, revocations, merges and messages of the same people count once each', async () => {
  const own = await organization()
  const fixture = campaignFixture(services, own.id)
  const [dakar, thies] = [await fixture.campaign('DKRRAC'), await fixture.campaign('THIRAC')]
  const first = await fixture.made(
    dakar.id,
    [0, 1, 2, 3, 4, 5].map((number) => person(number)),
  )
  const cards = await fixture.cardsOf(first)
  const jobs: string[] = []
  for (let turn = 0; turn < 4; turn++) {
    const people = [turn, turn + 1, turn + 2].map(person)
    jobs.push(await fixture.submit((turn % 2 === 0 ? dakar : thies).id, people))
  }
  const merge = { source_mpi_id: cards[4]?.mpi_id ?? '', target_mpi_id: cards[5]?.mpi_id ?? '', reason: 'one person' }
  const { act } = fixture
  await Promise.all([
    ...jobs.map((job) => fixture.complete(job)),
    ...[0, 1, 2].map((place) => act((work) => revokeCard(work, cards[place]?.card_code ?? '', 'lost'))),
    act((work) => mergeIdentities(work, merge)),
    ...Array.from({ length: 6 }, (_, number) =>
      act((work) =>
        work.publish('message-moved', {
          messageId: `m${number % 3}`,
          channel: 'sms',
          eventType: 'sent',
          region: 'DKR',
          mpi_id: null,
        }),
      ),
    ),
  ])

  const { regions, byHand } = await inReadScope(services, own.id, async (scope) => {
    const { rows } = await sql<{ region: string; holders: number; people: number }>`
      select left(card.card_code, 3) as region,
        count(distinct coalesce(own.root_number, own.identity_number))::int as people,
        (count(distinct coalesce(own.root_number, own.identity_number)) filter (where card.status = 'valid'))::int as holders
      from card join mpi_identity own on own.mpi_id = card.mpi_id
      where card.tenant_id = ${own.id} group by 1 order by 1`.execute(scope.db)
    return { regions: await listRegions(scope, 'prefix'), byHand: rows }
  })
  assert.deepEqual(
    regions.map(({ region, holders_count, beneficiaries_count }) => ({
      region,
      people: beneficiaries_count,
      holders: holders_count,
    })),
    byHand,
  )
  assert.equal(regions[0]?.messages_count, 3)
  assert.equal(
    regions.reduce((sum, { cards_generated }) => sum + cards_generated, 0),
    18,
  )
})
