// Charges per second, beside the bare cost of the very same SQL statements sent by the driver alone.
import { theSystem } from '../../server/src/platform/scopes.ts'
import { inUnitOfWork } from '../../server/src/platform/unit-of-work.ts'
import { chargeForCards } from '../../server/src/slices/billing/index.ts'
import type { Bench } from './open-bench.ts'
import { noteStatements, type Statement, transpose } from './statements.ts'

export interface ChargeFigures {
  statementsPerCharge: number
  chargesPerSecond: number
  barePerSecond: number
  ratio: number
}

/** In rounds, ours and bare by turns, so that a busy machine is busy for both. Each figure is the median of its rounds. */
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
    const noted = await noteStatements(async () => {
      seconds = await secondsOf(async () => {
        for (let i = 0; i < perRound; i++) await charge()
      })
    })
    statementsPerCharge = noted.length / perRound
    const bare = transpose(noted, ours, theirs)
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

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
