import { startServiceOn, WriterProcess } from './writer-process.ts'

export interface SecondStartsReport {
  starts: number
  accepted: number
  /** The message for the operator. */
  message: string
  slowestMs: number
  acknowledgedMeanwhile: number
  lost: number
  torn: number
}

/**
 * Starts the service again and again on a folder in which another process writes all the time. Every start must fail.
 */
export async function secondStarts(folder: string, starts: number): Promise<SecondStartsReport> {
  const owner = new WriterProcess(folder)
  await owner.opened
  const report = { starts, accepted: 0, message: '', slowestMs: 0, acknowledgedMeanwhile: 0, lost: 0, torn: 0 }
  for (let start = 0; start < starts; start++) {
    const before = owner.lastAcknowledged
    const { exitCode, errorOutput, milliseconds } = await startServiceOn(folder)
    if (exitCode === 0 || !errorOutput.includes('Another process already runs')) report.accepted++
    report.message = errorOutput.trim()
    report.slowestMs = Math.max(report.slowestMs, Math.round(milliseconds))
    report.acknowledgedMeanwhile += owner.lastAcknowledged - before
  }
  const error = await owner.kill('owner')
  if (error) throw new Error(`The first process ended: ${error}`)
  const checker = new WriterProcess(folder)
  await checker.opened
  await checker.kill('owner')
  const { found } = checker
  if (!found) throw new Error('The folder does not open again.')
  report.lost = Math.max(0, owner.lastAcknowledged - found.whole)
  report.torn = found.torn + (found.areTotalsRight ? 0 : 1)
  return report
}
