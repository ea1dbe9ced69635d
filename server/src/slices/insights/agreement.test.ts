// After any history of an organization the figures of analytics, geography, the books and the registry agree.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { Refusal } from '#platform/refusal.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { reissueCard, revokeCard } from '#slices/cards/index.ts'
import { mergeIdentities, unmergeIdentities } from '#slices/mpi/index.ts'
import { type CampaignFixture, campaignFixture, person } from '#testing/campaign-fixture.ts'
import { type Caller, openTestApp } from '#testing/test-app.ts'

const { organization, services, clock } = await openTestApp()

const place = fc.nat({ max: 50 })
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('job' as const),
      place,
      people: fc.uniqueArray(fc.nat({ max: 9 }), { minLength: 1, maxLength: 4 }),
      dpi: fc.constantFrom(300 as const, 450 as const, 600 as const),
      engine: fc.constantFrom('studio' as const, 'dhis2' as const),
      end: fc.constantFrom('completed', 'completed', 'failed', 'cancelled', 'open'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('revoke' as const, 'reissue' as const), place }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constantFrom('merge' as const, 'unmerge' as const), place, other: place }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('later' as const), hours: fc.nat({ max: 40 }) }) },
)
type Act = typeof act extends fc.Arbitrary<infer A> ? A : never

const prefixes = ['DKRA', 'DKRB', 'THIA', 'XYZA']

async function runHistory(fixture: CampaignFixture, tenantId: string, acts: readonly Act[]): Promise<void> {
  const campaigns = []
  for (const prefix of prefixes) campaigns.push(await fixture.campaign(prefix))
  const pick = async (table: 'card' | 'mpi_identity', column: string, nth: number): Promise<string> => {
    const { rows } = await fixture.act(({ db }) =>
      sql<{
        value: string
      }>`select ${sql.ref(column)} as value from ${sql.table(table)} where tenant_id = ${tenantId} order by 1`.execute(
        db,
      ),
    )
    return rows[nth % Math.max(1, rows.length)]?.value ?? 'none'
  }
  for (const one of acts) {
    try {
      if (one.kind === 'later') clock.advanceSeconds(one.hours * 3_600)
      if (one.kind === 'job') {
        const { id } = campaigns[one.place % campaigns.length] ?? { id: '' }
        const job = await fixture.submit(id, one.people.map(person), one)
        if (one.end === 'completed') await fixture.complete(job)
        if (one.end === 'failed') await fixture.resolve(job)
        if (one.end === 'failed' || one.end === 'cancelled') await fixture.fail(job)
      }
      if (one.kind === 'revoke' || one.kind === 'reissue') {
        const code = await pick('card', 'card_code', one.place)
        await fixture.act<unknown>((work) =>
          one.kind === 'revoke' ? revokeCard(work, code, 'lost') : reissueCard(work, code, { reason: 'lost' }),
        )
      }
      if (one.kind === 'merge' || one.kind === 'unmerge') {
        const [source_mpi_id, target_mpi_id] = [
          await pick('mpi_identity', 'mpi_id', one.place),
          await pick('mpi_identity', 'mpi_id', one.other),
        ]
        await fixture.act<unknown>((work) =>
          one.kind === 'merge'
            ? mergeIdentities(work, { source_mpi_id, target_mpi_id, reason: 'test' })
            : unmergeIdentities(work, { merged_mpi_id: source_mpi_id }),
        )
      }
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  }
}

/** Counts the rows themselves. */
async function countByHand(tenantId: string) {
  return inReadScope(services, tenantId, async ({ db }) => {
    const map = async (query: ReturnType<typeof sql<{ key: string; n: number }>>) =>
      Object.fromEntries((await query.execute(db)).rows.map(({ key, n }) => [key, n]))
    return {
      cards: await map(sql`
        select status as key, count(*)::int as n from card
        where tenant_id = ${tenantId} and status in ('valid', 'revoked') group by 1
        union all
        select case status when 'failed' then 'void' else 'pending' end, sum(total_cards)::int from generation_job
        where tenant_id = ${tenantId} and status <> 'completed' group by 1`),
      jobs: await map(
        sql`select status as key, count(*)::int as n from generation_job where tenant_id = ${tenantId} group by 1`,
      ),
      made: await map(sql`
        select left(campaign.prefix, 3) as key, sum(job.total_cards)::int as n from generation_job job
        join campaign on campaign.id = job.campaign_id
        where job.tenant_id = ${tenantId} and job.status = 'completed' group by 1`),
      holders: await map(sql`
        select left(card.card_code, 3) as key, count(distinct coalesce(own.root_number, own.identity_number))::int as n
        from card join mpi_identity own on own.mpi_id = card.mpi_id
        where card.tenant_id = ${tenantId} and card.status = 'valid' group by 1`),
      submitted: await map(sql`
        select key, sum(n)::int as n from (
          select left(card.card_code, 3) as key, count(distinct coalesce(own.root_number, own.identity_number)) as n
          from card join mpi_identity own on own.mpi_id = card.mpi_id
          where card.tenant_id = ${tenantId} and card.status <> 'pending' group by 1
          union all
          select left(campaign.prefix, 3), sum(job.total_cards) - sum(looked_up.cards) from generation_job job
          join campaign on campaign.id = job.campaign_id
          cross join lateral (
            select count(*) as cards from card where card.job_id = job.id and job.status = 'failed') looked_up
          where job.tenant_id = ${tenantId} and job.status <> 'completed' group by 1
        ) counted group by 1`),
      ledger: await map(sql`
        select 'spent' as key, coalesce(-sum(amount_fcfa), 0)::int as n from billing_ledger_entry
        where tenant_id = ${tenantId} and purpose <> 'opening'`),
    }
  })
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

async function check(caller: Caller, tenantId: string): Promise<void> {
  const ask = async (path: string) => (await caller.get(path)).json()
  const truth = await countByHand(tenantId)
  const stats = await ask('/api/v1/analytics/studio-stats')
  const withoutZeros = (counts: Record<string, number>) =>
    Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0))
  assert.deepEqual(withoutZeros(stats.cards_by_status), truth.cards)
  assert.deepEqual(withoutZeros(stats.jobs_by_status), truth.jobs)

  const cards = sum(Object.values(truth.made))
  const summary = await ask('/api/v1/analytics/summary?days=400')
  const overview = await ask('/api/v1/geo/overview')
  const campaigns = await ask('/campaigns/?limit=100')
  assert.deepEqual(
    [stats.total_cards, summary.total_cards, summary.cards_total, overview.total_cards],
    [cards, cards, cards, cards],
  )
  assert.equal(sum(campaigns.items.map((campaign: { total_cards: number }) => campaign.total_cards)), cards)
  assert.equal(overview.total_jobs, summary.total_jobs)
  assert.equal(overview.success_rate, summary.success_rate)
  assert.equal(overview.total_campaigns, summary.all_campaigns)

  const { regions } = await ask('/api/v1/geo/regions')
  const byRegion = (field: string) =>
    withoutZeros(Object.fromEntries(regions.map((region: Record<string, never>) => [region.region, region[field]])))
  assert.deepEqual(byRegion('cards_generated'), truth.made)
  assert.deepEqual(byRegion('holders_count'), truth.holders)
  assert.deepEqual(byRegion('beneficiaries_count'), truth.submitted)

  for (const days of [1, 3, 400]) {
    const timeline = await ask(`/api/v1/analytics/campaigns-timeline?days=${days}`)
    const spend = await ask(`/api/v1/analytics/spend-timeline?days=${days}`)
    const within = await ask(`/api/v1/analytics/summary?days=${days}`)
    assert.equal(sum(timeline.map((day: { cards: number }) => day.cards)), within.total_cards)
    assert.equal(sum(timeline.map((day: { jobs: number }) => day.jobs)), within.total_jobs)
    assert.equal(sum(spend.map((day: { amount_fcfa: number }) => day.amount_fcfa)), within.total_spend_fcfa)
  }
  assert.equal(summary.total_spend_fcfa, truth.ledger.spent)
  assert.equal(stats.total_cost_fcfa, truth.ledger.spent)
  const usage = await ask('/billing/my-usage')
  const quota = await ask('/billing/balance')
  assert.equal(summary.balance_fcfa, quota.balance_fcfa)
  // The whole history lies in one month; the books count a card from the moment it is ordered.
  assert.equal(usage.identities_used, cards + (truth.cards.pending ?? 0))
  assert.equal(usage.dhis2_cards >= stats.dhis2_cards, true)
}

test('analytics, geography, books and registry agree after any history', { timeout: 240_000 }, async () => {
  let month = 2
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (acts) => {
      // Each history has a month of its own, because time never goes back.
      const start = new Date(Date.UTC(2026, month, 2, 9)).toISOString()
      const end = new Date(Date.UTC(2026, ++month, 0, 12)).toISOString()
      clock.set(start)
      const own = await organization('national_campaign', 5_000_000)
      await runHistory(campaignFixture(services, own.id), own.id, acts)
      if (clock.now().toISOString() > end) clock.set(end)
      await check(await own.as('viewer'), own.id)
    }),
    { numRuns: Number(process.env.HISTORIES ?? 5) },
  )
})
