import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { FoundState } from './process-lines.ts'
import { type KillTarget, WriterProcess } from './writer-process.ts'

export interface KillPlan {
  kills: number
  /** 0 to 1. */
  random: () => number
  /** After this many kills a new folder is used, and the next kill happens during its first start. */
  newFolderEvery: number
  onRound?: (round: number, report: KillReport) => void
}

export interface KillReport {
  kills: number
  /** Kills before the process had opened its database: in a first start, or in a later start or its recovery. */
  killsInFirstStart: number
  killsInStart: number
  acknowledged: number
  /** Transactions that were committed but not acknowledged. At most one per kill is allowed. */
  unacknowledgedKept: number
  lost: number
  torn: number
  /** The output of starts that ended without being killed. */
  failedStarts: string[]
}

const MAX_START_DELAY_MS = 1_600
const MAX_FIRST_START_DELAY_MS = 5_000
const MAX_WRITING_MS = 500
const START_KILL_SHARE = 0.25

/** Kills a writer process again and again and compares what each start finds with what was acknowledged before. */
export async function killRounds(plan: KillPlan): Promise<KillReport> {
  const report: KillReport = {
    kills: 0,
    killsInFirstStart: 0,
    killsInStart: 0,
    acknowledged: 0,
    unacknowledgedKept: 0,
    lost: 0,
    torn: 0,
    failedStarts: [],
  }
  let remaining = plan.kills
  while (remaining > 0) {
    const kills = Math.min(plan.newFolderEvery, remaining)
    await killsInOneFolder(plan, kills, report)
    remaining -= kills
  }
  return report
}

async function killsInOneFolder(plan: KillPlan, kills: number, report: KillReport): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'samakart-crash-'))
  let acknowledged = 0
  try {
    // There is one more start than kills, so that the last kill is checked too.
    for (let round = 0; round <= kills; round++) {
      const writer = new WriterProcess(folder)
      const isLast = round === kills
      if (!isLast) await waitForMoment(plan, round === 0, writer)
      else await writer.opened
      const error = await writer.kill(writer.found ? randomTarget(plan.random) : 'owner')
      if (error) report.failedStarts.push(error)
      if (writer.found) acknowledged = addToReport(writer.found, acknowledged, report)
      report.acknowledged += Math.max(0, writer.lastAcknowledged - acknowledged)
      acknowledged = Math.max(acknowledged, writer.lastAcknowledged)
      if (isLast) break
      report.kills++
      if (!writer.found) report[round === 0 ? 'killsInFirstStart' : 'killsInStart']++
      plan.onRound?.(report.kills, report)
    }
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

const randomTarget = (random: () => number): KillTarget =>
  (['owner', 'postgres', 'both'] as const)[Math.floor(random() * 3)] ?? 'both'

async function waitForMoment({ random }: KillPlan, isFirst: boolean, writer: WriterProcess): Promise<void> {
  if (isFirst) return wait(random() * MAX_FIRST_START_DELAY_MS)
  if (random() < START_KILL_SHARE) return wait(random() * MAX_START_DELAY_MS)
  await writer.wrote
  await wait(random() * MAX_WRITING_MS)
}

/** One writer numbers its transactions in order, so complete transactions must be exactly 1 to the highest number. */
function addToReport(found: FoundState, acknowledged: number, report: KillReport): number {
  const missingBelow = found.highest - found.whole - found.torn
  report.lost += Math.max(0, acknowledged - found.highest) + missingBelow
  report.torn += found.torn + (found.areTotalsRight ? 0 : 1)
  report.unacknowledgedKept += Math.max(0, found.highest - acknowledged)
  return found.highest
}
