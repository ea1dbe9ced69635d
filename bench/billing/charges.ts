// Charges per second, compared with the same SQL statements sent by the driver alone.
import { theSystem } from '@samakart/server/internal/platform/scopes'
import { inUnitOfWork } from '@samakart/server/internal/platform/unit-of-work'
import { chargeForCards } from '@samakart/server/internal/slices/billing/index'
import { median } from '../percentile.ts'
import type { Bench } from './open-bench.ts'
import { forOrganization, recordStatements, type Statement } from './statements.ts'

export interface ChargeFigures {
  statementsPerCharge: number
  chargesPerSecond: number
  barePerSecond: number
  ratio: number
}

/**
 * Both are measured in alternating rounds, so that a busy machine affects both. Each figure is the median of its
 * rounds.
 */
export async function measureCharges(bench: Bench, rounds: number, perRound: number): Promise<ChargeFigures> {
  const ours = await bench.organization('starter', 1_000_000_000)
  const theirs = await bench.organization('starter', 1_000_000_000)
  let next = 0
  const charge = () => {
    const order = { cause: `charged-${next++}`, cards: 10, dpi: 300, engine: 'studio' } as const
    return inUnitOfWork(bench.services, { tenantId: ours, actor: theSystem }, (work) => chargeForCards(work, order))
  }
  for (let i = 0; i < 50; i++) await charge()
  const [ourRates, bareRates, ratios]: [number[], number[], number[]] = [[], [], []]
  let statementsPerCharge = 0
  for (let round = 0; round < rounds; round++) {
    let seconds = 0
    const recorded = await recordStatements(bench.services.database.pool, async () => {
      seconds = await secondsOf(async () => {
        for (let i = 0; i < perRound; i++) await charge()
      })
    })
    statementsPerCharge = recorded.length / perRound
    const bare = forOrganization(recorded, ours, theirs)
    const bareSeconds = await secondsOf(() => replay(bench, bare))
    ourRates.push(perRound / seconds)
    bareRates.push(perRound / bareSeconds)
    ratios.push(bareSeconds / seconds)
  }
  return {
    statementsPerCharge,
    chargesPerSecond: median(ourRates),
    barePerSecond: median(bareRates),
    ratio: median(ratios),
  }
}

async function replay(bench: Bench, statements: readonly Statement[]): Promise<void> {
  const client = await bench.services.database.pool.connect()
  try {
    for (const { text, values } of statements) await client.query(text, [...values])
  } finally {
    client.release()
  }
}

export async function secondsOf(task: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await task()
  return (performance.now() - started) / 1_000
}
