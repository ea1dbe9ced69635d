// Jobs with any policy, for any people, killed at any step: nobody pays for a card that was skipped, and nobody has two.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { UnitOfWork } from '#platform/scopes.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { checkBooks, getBalance, getUsage, quoteForCards } from '#slices/billing/index.ts'
import { IdentityCache } from '#slices/mpi/index.ts'
import { type CampaignFixture, campaignFixture, person } from '#testing/campaign-fixture.ts'
import { openTestApp } from '#testing/test-app.ts'
import type { JobAttempt } from '../jobs/job-attempt.ts'
import { resolveIdentities } from '../jobs/resolve-identities.ts'

const { organization, services, clock } = await openTestApp()
const LEASE_SECONDS = 13

const job = fc.record({
  people: fc.array(fc.nat(5), { minLength: 1, maxLength: 6 }),
  duplicates: fc.constantFrom('skip' as const, 'replace' as const),
  /** After how many transactions the worker is killed; the next one finishes the job. */
  killedAfter: fc.option(fc.nat(4), { nil: undefined }),
})

class Killed extends Error {}

/** Runs a job like a worker; one that is killed leaves it to the next. Returns false if everybody was skipped. */
async function run(fixture: CampaignFixture, jobId: string, killedAfter: number | undefined): Promise<boolean> {
  try {
    const running = await fixture.claim(jobId)
    let steps = 0
    const act = async <T>(step: (work: UnitOfWork) => Promise<T>): Promise<T> =>
      fixture.act(async (work) => {
        const done = await step(work)
        // Whatever the step has written is rolled back, as if the process had died before the commit.
        if (steps++ === killedAfter) throw new Killed()
        return done
      })
    const mortal: JobAttempt = { ...running, act, ask: act as JobAttempt['ask'] }
    if (!running.job.published_at) {
      for await (const _ of resolveIdentities(mortal, new IdentityCache()));
      if ((await fixture.cardsOf(jobId)).length === 0) {
        await fixture.fail(jobId)
        return false
      }
      await act((work) => fixture.publishIn(work, running))
    }
    await fixture.finishAs(mortal)
    return true
  } catch (error) {
    if (!(error instanceof Killed)) throw error
    clock.advanceSeconds(LEASE_SECONDS)
    return run(fixture, jobId, undefined)
  }
}

test('whatever the policies, and wherever workers die, nobody has two cards or pays for a skipped one', async () => {
  let prefixes = 0
  await fc.assert(
    fc.asyncProperty(fc.array(job, { minLength: 1, maxLength: 3 }), async (jobs) => {
      const { id: tenantId } = await organization('starter', 10_000_000)
      const fixture = campaignFixture(services, tenantId)
      const campaign = await fixture.campaign(`PRO${++prefixes}`)
      const holders = new Set<number>()
      let paid = 0
      for (const { people, duplicates, killedAfter } of jobs) {
        const jobId = await fixture.submit(campaign.id, people.map(person), { duplicates })
        const expected = new Set(people.filter((one) => duplicates === 'replace' || !holders.has(one)))
        const isDone = await run(fixture, jobId, killedAfter)
        assert.equal(isDone, expected.size > 0)
        assert.equal((await fixture.cardsOf(jobId)).length, expected.size)
        for (const one of people) holders.add(one)
        paid += expected.size
        const { cards, usage, open } = await inReadScope(services, tenantId, async (scope) => ({
          cards: await scope.db
            .selectFrom('card')
            .select(['mpi_id', 'status'])
            .where('tenant_id', '=', tenantId)
            .execute(),
          usage: await getUsage(scope),
          open: await scope.db
            .selectFrom('generation_job')
            .select(['row_count', 'total_cards', 'people', 'free_cards', 'billed_cards'])
            .where('id', '=', jobId)
            .executeTakeFirstOrThrow(),
        }))
        const valid = cards.filter(({ status }) => status === 'valid')
        assert.equal(valid.length, holders.size, 'one valid card for each person')
        assert.equal(new Set(valid.map(({ mpi_id }) => mpi_id)).size, holders.size)
        assert.equal(usage.identities_used, paid)
        if (isDone)
          assert.deepEqual(
            [open.total_cards, open.people, open.free_cards + open.billed_cards, open.row_count],
            [expected.size, expected.size, expected.size, people.length],
          )
        await balance(tenantId)
      }
    }),
    { numRuns: 8, endOnFailure: true },
  )
})

test('two jobs for the same people that are accepted before either runs make one card each, and the skipped ones are refunded', async () => {
  const { id: tenantId } = await organization('starter', 10_000_000)
  const fixture = campaignFixture(services, tenantId)
  const campaign = await fixture.campaign('RACE')
  const everybody = Array.from({ length: 110 }, (_, at) => person(at))
  const before = await balance(tenantId)
  const first = await fixture.submit(campaign.id, everybody.slice(0, 109), { duplicates: 'skip', dpi: 450 })
  const second = await fixture.submit(campaign.id, everybody.slice(1), { duplicates: 'skip', dpi: 450 })
  // In turn: of two that run at once either may win, and what it costs depends on which had the free cards of the month.
  await fixture.complete(first)
  await fixture.complete(second)
  const cards = [...(await fixture.cardsOf(first)), ...(await fixture.cardsOf(second))]
  assert.deepEqual([cards.length, new Set(cards.map(({ mpi_id }) => mpi_id)).size], [110, 110])
  const { id: other } = await organization('starter', 10_000_000)
  const alone = campaignFixture(services, other)
  const cost = before - (await balance(tenantId))
  await alone.made((await alone.campaign('ALONE')).id, everybody, { dpi: 450 })
  assert.equal(cost, before - (await balance(other)), 'as much as one job for everybody')
})

test('of two such jobs the later may win: each pays for its own cards, by the price it was accepted with, and the quota of the others is free again', async () => {
  const { id: tenantId } = await organization('starter', 10_000_000)
  const fixture = campaignFixture(services, tenantId)
  const campaign = await fixture.campaign('LATER')
  const quota = (await inReadScope(services, tenantId, getBalance)).quota.identities_total
  const everybody = Array.from({ length: quota + 10 }, (_, at) => person(at))
  const before = await balance(tenantId)
  const first = await fixture.submit(campaign.id, everybody.slice(0, -1), { duplicates: 'skip' })
  const second = await fixture.submit(campaign.id, everybody.slice(1), { duplicates: 'skip' })
  const paidAtFirst = before - (await balance(tenantId))
  await fixture.complete(second)
  await fixture.complete(first)
  const [one, two] = await Promise.all([first, second].map(chargeOf))
  assert.deepEqual([one?.total_cards, one?.free_cards, one?.billed_cards, one?.cost_fcfa], [1, 1, 0, 0])
  assert.deepEqual([two?.total_cards, two?.free_cards, two?.billed_cards], [quota + 9, 0, quota + 9])
  const paid = before - (await balance(tenantId))
  assert.equal(paid, two?.cost_fcfa)
  assert.equal(paidAtFirst - paid, 9 * ((two?.cost_fcfa ?? 0) / (quota + 9)), 'the money of the first is back')
  const next = await inReadScope(services, tenantId, (scope) =>
    quoteForCards(scope, { cards: quota, dpi: 300, engine: 'studio' }),
  )
  assert.deepEqual([next.free_cards, next.billed_cards], [quota - 1, 1])

  function chargeOf(jobId: string) {
    return inReadScope(services, tenantId, (scope) =>
      scope.db
        .selectFrom('generation_job')
        .select(['total_cards', 'free_cards', 'billed_cards', 'cost_fcfa'])
        .where('id', '=', jobId)
        .executeTakeFirstOrThrow(),
    )
  }
})

test('two such jobs that run at the same time make one card for each person, whichever is faster', async () => {
  const { id: tenantId } = await organization('starter', 10_000_000)
  const fixture = campaignFixture(services, tenantId)
  const campaign = await fixture.campaign('BOTH')
  const everybody = Array.from({ length: 60 }, (_, at) => person(at))
  const jobs = [everybody.slice(0, 59), everybody.slice(1)]
  const ids = []
  for (const people of jobs) ids.push(await fixture.submit(campaign.id, people, { duplicates: 'skip' }))
  await Promise.all(ids.map((id) => fixture.complete(id)))
  const cards = (await Promise.all(ids.map((id) => fixture.cardsOf(id)))).flat()
  assert.deepEqual([cards.length, new Set(cards.map(({ mpi_id }) => mpi_id)).size], [60, 60])
  const { identities_used } = await inReadScope(services, tenantId, (scope) => getUsage(scope))
  assert.equal(identities_used, 60)
  await balance(tenantId)
})

/** After checking the books. */
async function balance(tenantId: string): Promise<number> {
  const { faults, balance_fcfa } = await inReadScope(services, tenantId, (scope) => checkBooks(scope, services.keyring))
  assert.deepEqual(faults, [])
  return balance_fcfa
}
