import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Region } from '#slices/geo/index.ts'
import type { Context, Situation } from './analyze.ts'
import { analyze } from './analyze.ts'
import { findAdvice } from './find-advice.ts'

const now = new Date('2026-03-10T09:00:00Z')
const from = '2025-12-11'
const days = (value: number) => ({ from, values: new Array<number>(90).fill(value) })

const normal: Situation = {
  cards: days(10),
  spend: days(0),
  quota: { total: 10_000, remaining: 5_000, daysUntilReset: 22 },
  quotaPct: 50,
  resetDate: '2026-04-01',
  cardsUsedMonth: 5_000,
  balanceFcfa: 1_000_000,
  recent: { jobs: 30, completedJobs: 30, failedJobs: 0, successRate: 100, cardCostFcfa: 0 },
}

const region = {
  region: 'DKR',
  name: 'Dakar',
  beneficiaries_count: 100,
  target: null,
  holders_count: 100,
  coverage_pct: 100,
  risk_score: 0,
  risk_level: 'LOW',
  open_duplicates: 0,
  messages_count: 0,
  messages_failed: 0,
} as Region

const withoutProblems: Context = {
  regions: [region],
  dhis2: { isConfigured: false, lastSyncAt: null, runs: 0, failedRuns: 0 },
}

function advise(changes: Partial<Situation> = {}, contextChanges: Partial<Context> = {}) {
  const situation = { ...normal, ...changes }
  const found = findAdvice({
    situation,
    analysis: analyze(situation),
    context: { ...withoutProblems, ...contextChanges },
    now,
  })
  return found.map(({ code, priority, facts }) => ({ code, priority, facts }))
}

const withRegion = (changes: Partial<Region>) => advise({}, { regions: [{ ...region, ...changes }] })

test('an organization without problems gets no advice', () => {
  assert.deepEqual(advise(), [])
})

test('advice about a quota that is used up or runs out before its renewal', () => {
  const quota = { total: 10_000, remaining: 45, daysUntilReset: 22 }
  assert.deepEqual(advise({ quota }), [
    {
      code: 'quota_runs_out',
      priority: 'high',
      facts: { total: 10_000, balance: 1_000_000, reset: '2026-04-01', days: 5, pace: 10, remaining: 45 },
    },
  ])
  assert.equal(advise({ quota: { ...quota, remaining: 25 } })[0]?.priority, 'critical')
  assert.deepEqual(advise({ quota: { ...quota, daysUntilReset: 4 } }), [])
  const usedUp = { ...quota, remaining: 0 }
  assert.deepEqual(advise({ quota: usedUp })[0], {
    code: 'quota_used_up',
    priority: 'high',
    facts: { total: 10_000, balance: 1_000_000, reset: '2026-04-01' },
  })
  assert.equal(advise({ quota: usedUp, balanceFcfa: 0 })[0]?.code, 'nothing_left')
  assert.deepEqual(advise({ quota: { total: -1, remaining: -1, daysUntilReset: 4 } }), [])
})

test('advice about a balance that does not cover the next 30 days', () => {
  // 30 days of 40,000
  assert.deepEqual(advise({ spend: days(40_000) }), [
    {
      code: 'balance_too_low',
      priority: 'medium',
      facts: { expected: 1_200_000, balance: 1_000_000, missing: 200_000 },
    },
  ])
  assert.equal(advise({ spend: days(40_000), balanceFcfa: 500_000 })[0]?.priority, 'high')
  assert.deepEqual(advise({ spend: days(30_000) }), [])
})

test('advice about failed jobs and unusual days', () => {
  const recent = { jobs: 10, completedJobs: 9, failedJobs: 1, successRate: 90, cardCostFcfa: 0 }
  assert.deepEqual(advise({ recent }), [
    { code: 'jobs_fail', priority: 'medium', facts: { failed: 1, ended: 10, rate: 90 } },
  ])
  assert.deepEqual(advise({ recent: { ...recent, completedJobs: 99, successRate: 99 } }), [])
  const spike = { from, values: [...new Array<number>(86).fill(10), 500, 10, 10, 10] }
  const [unusual] = advise({ cards: spike })
  assert.deepEqual([unusual?.code, unusual?.facts.date, unusual?.facts.value], ['unusual_cards', '2026-03-07', 500])
  const old = { from, values: [500, ...new Array<number>(89).fill(10)] }
  assert.deepEqual(advise({ cards: old }), [])
})

test('advice about regions at risk, open duplicate reviews and failed messages', () => {
  assert.deepEqual(withRegion({ risk_score: 61, risk_level: 'HIGH', coverage_pct: 70 }), [
    {
      code: 'region_at_risk',
      priority: 'high',
      facts: { region: 'Dakar', risk: 61, coverage: 70, holders: 100, count: 1 },
    },
  ])
  assert.equal(withRegion({ coverage_pct: 39, target: 500 })[0]?.code, 'region_at_risk')
  assert.deepEqual(withRegion({ coverage_pct: 0, beneficiaries_count: 0 }), [], 'a campaign that has not begun')
  assert.deepEqual(withRegion({ open_duplicates: 3 }), [
    { code: 'duplicates_wait', priority: 'low', facts: { people: 3 } },
  ])
  assert.deepEqual(withRegion({ messages_count: 20, messages_failed: 4 }), [
    { code: 'messages_fail', priority: 'medium', facts: { rate: 20, failed: 4, messages: 20, region: 'Dakar' } },
  ])
  assert.deepEqual(withRegion({ messages_count: 9, messages_failed: 9 }), [], 'too few to say')
})

test('advice about DHIS2 synchronization that fails or has not run for a week', () => {
  const dhis2 = { isConfigured: true, lastSyncAt: new Date('2026-03-09T09:00:00Z'), runs: 10, failedRuns: 2 }
  assert.deepEqual(advise({}, { dhis2 }), [])
  assert.deepEqual(advise({}, { dhis2: { ...dhis2, failedRuns: 5 } }), [
    { code: 'dhis2_fails', priority: 'high', facts: { failed: 5, runs: 10 } },
  ])
  assert.deepEqual(advise({}, { dhis2: { ...dhis2, lastSyncAt: new Date('2026-03-01T09:00:00Z') } }), [
    { code: 'dhis2_stale', priority: 'medium', facts: { days: 9, date: '2026-03-01' } },
  ])
})

test('the most urgent advice comes first', () => {
  const codes = advise(
    { quota: { total: 10_000, remaining: 25, daysUntilReset: 22 }, spend: days(40_000) },
    { regions: [{ ...region, open_duplicates: 1 }] },
  ).map(({ priority }) => priority)
  assert.deepEqual(codes, ['critical', 'medium', 'low'])
})
