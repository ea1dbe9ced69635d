import { Killable, startServiceOn } from './killable.ts'

export interface SecondStartsReport {
  starts: number
  accepted: number
  /** What the operator reads. */
  message: string
  slowestMs: number
  acknowledgedMeanwhile: number
  lost: number
  torn: number
}

/** Starts the service again and again on a folder in which another process writes all the time. */
export async function secondStarts(folder: string, starts: number): Promise<SecondStartsReport> {
  const owner = new Killable(folder)
  await owner.opened
  const report = { starts, accepted: 0, message: '', slowestMs: 0, acknowledgedMeanwhile: 0, lost: 0, torn: 0 }
  for (let start = 0; start < starts; start++) {
    const before = owner.lastAcknowledged
    const { exitCode, said, milliseconds } = await startServiceOn(folder)
    if (exitCode === 0 || !said.includes('Another process already runs')) report.accepted++
    report.message = said.trim()
    report.slowestMs = Math.max(report.slowestMs, Math.round(milliseconds))
    report.acknowledgedMeanwhile += owner.lastAcknowledged - before
  }
  const complaint = await owner.kill('owner')
  if (complaint) throw new Error(`The first process ended: ${complaint}`)
  const judge = new Killable(folder)
  await judge.opened
  await judge.kill('owner')
  const { found } = judge
  if (!found) throw new Error('The folder does not open again.')
  report.lost = Math.max(0, owner.lastAcknowledged - found.whole)
  report.torn = found.torn + (found.areTotalsRight ? 0 : 1)
  return report
}
