import assert from 'node:assert/strict'
import { test } from 'node:test'
import { healthOf } from './analyze.ts'

const healthy = { endedJobs: 0, completedJobs: 0, quotaPct: 0, balanceFcfa: 0, cardCostFcfa: 0 }

test('the health score is the one calculated by hand', () => {
  assert.deepEqual(healthOf(healthy), {
    score: 100,
    level: 'HIGH',
    components: { job_success: 100, quota_health: 100, balance_health: 100 },
  })
  // 0.4 x 75 + 0.3 x 20 + 0.3 x 50
  assert.deepEqual(
    healthOf({ endedJobs: 4, completedJobs: 3, quotaPct: 80, balanceFcfa: 5_000, cardCostFcfa: 10_000 }),
    {
      score: 51,
      level: 'MEDIUM',
      components: { job_success: 75, quota_health: 20, balance_health: 50 },
    },
  )
  assert.equal(healthOf({ ...healthy, endedJobs: 2, quotaPct: 100 }).level, 'LOW')
  assert.equal(healthOf({ ...healthy, balanceFcfa: 9, cardCostFcfa: 3 }).components.balance_health, 100)
})
