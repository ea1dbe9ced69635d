// npm run bench -- billing-race [--charges 2000] [--at-once 64]
import assert from 'node:assert/strict'
import { inReadScope } from '@samakart/server/internal/platform/unit-of-work'
import { getBalance } from '@samakart/server/internal/slices/billing/index'
import { faultsInBooks } from '@samakart/server/internal/slices/billing/testing/fixture'
import { raceForCards } from '@samakart/server/internal/slices/billing/testing/race'
import { numberOption, openBench } from './open-bench.ts'

const charges = numberOption('charges', 2_000)
const lanes = numberOption('at-once', 64)
const CARDS_EACH = 5
const FREE = 100
const PRICE_FCFA = 75

await using bench = await openBench()
// The balance covers half of the orders and two more cards, which is less than another order.
const covered = Math.floor(charges / 2)
const paid = covered * CARDS_EACH - FREE + 2
const id = await bench.organization('starter', paid * PRICE_FCFA)
const started = performance.now()
const outcome = await raceForCards(bench.services, id, { charges, cardsEach: CARDS_EACH, concurrency: lanes })
const seconds = (performance.now() - started) / 1_000
assert.deepEqual(outcome, { accepted: covered, refused: charges - covered })
const { balance_fcfa, quota } = await inReadScope(bench.services, id, getBalance)
assert.deepEqual([balance_fcfa, quota.identities_used], [2 * PRICE_FCFA, covered * CARDS_EACH])
assert.deepEqual(await faultsInBooks(bench.services, id), [])
console.log(
  `${charges} charges, ${lanes} at once: ${outcome.accepted} accepted, ${outcome.refused} refused, as computed; ` +
    `books without a fault; ${seconds.toFixed(1)} s`,
)
