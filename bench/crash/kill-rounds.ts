import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Killable, type Victim } from './killable.ts'
import type { FoundState } from './process-lines.ts'

export interface KillPlan {
  kills: number
  /** 0 to 1. */
  random: () => number
  /** Every so many kills a new folder begins, and the next kill falls into its first start. */
  newFolderEvery: number
  onRound?: (round: number, report: KillReport) => void
}

export interface KillReport {
  kills: number
  /** Kills before the process had opened its database: in a first start, or in start and recovery of a later one. */
  killsInFirstStart: number
  killsInStart: number
  acknowledged: number
  /** Committed without the acknowledgement having come through: allowed, at most one for each kill. */
  unacknowledgedKept: number
  lost: number
  torn: number
  /** Starts that ended by themselves. */
  failedStarts: string[]
}

const LONGEST_START_MS = 1_600
const LONGEST_FIRST_START_MS = 5_000
const LONGEST_WRITING_MS = 500
const STARTS_KILLED = 0.25

/** Kills a writing process again and again and compares what each start finds with what was acknowledged before. */
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
    // One more start than kills, so that the last kill is judged too.
    for (let round = 0; round <= kills; round++) {
      const writer = new Killable(folder)
      const isLast = round === kills
      if (!isLast) await waitForMoment(plan, round === 0, writer)
      else await writer.opened
      const complaint = await writer.kill(writer.found ? oneOf(plan.random) : 'owner')
      if (complaint) report.failedStarts.push(complaint)
      if (writer.found) acknowledged = judge(writer.found, acknowledged, report)
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

const oneOf = (random: () => number): Victim =>
  (['owner', 'postgres', 'both'] as const)[Math.floor(random() * 3)] ?? 'both'

async function waitForMoment({ random }: KillPlan, isFirst: boolean, writer: Killable): Promise<void> {
  if (isFirst) return pause(random() * LONGEST_FIRST_START_MS)
  if (random() < STARTS_KILLED) return pause(random() * LONGEST_START_MS)
  await writer.wrote
  await pause(random() * LONGEST_WRITING_MS)
}

/** Numbers are given in order by one writer: whole transactions must be exactly 1 to the highest. */
function judge(found: FoundState, acknowledged: number, report: KillReport): number {
  const missingBelow = found.highest - found.whole - found.torn
  report.lost += Math.max(0, acknowledged - found.highest) + missingBelow
  report.torn += found.torn + (found.areTotalsRight ? 0 : 1)
  report.unacknowledgedKept += Math.max(0, found.highest - acknowledged)
  return found.highest
}
