// Decoding an uploaded picture, and drawing that takes long, run in a sandbox process.
import { type CalibrationRequest, CardUnprintable, type CheckedLogo, checkLogo } from '@samakart/card-engine'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import type { run as checkLogosRun } from './check-logos-in-sandbox.ts'
import type { run as drawCalibrationRun } from './draw-calibration-in-sandbox.ts'
import type { run as drawMarkRun } from './draw-mark-in-sandbox.ts'

/** A thread of the service draws them again, so they must not take long. */
const logosTask = sandboxTask<typeof checkLogosRun>(new URL('./check-logos-in-sandbox.ts', import.meta.url), {
  seconds: 4,
})
const markTask = sandboxTask<typeof drawMarkRun>(new URL('./draw-mark-in-sandbox.ts', import.meta.url), { seconds: 4 })
const calibrationTask = sandboxTask<typeof drawCalibrationRun>(
  new URL('./draw-calibration-in-sandbox.ts', import.meta.url),
  { seconds: 10 },
)

/** Checks pictures in base64. Each of them is accepted or refused separately. */
export async function checkLogos(
  sandbox: Sandbox,
  tenantId: string,
  logos: readonly string[],
): Promise<(CheckedLogo | CardUnprintable)[]> {
  if (logos.length === 0) return []
  const all = await sandbox.run(tenantId, logosTask, logos)
  return all.map((facts, at) =>
    'refused' in facts
      ? new CardUnprintable(facts.refused, facts.why, 'logo')
      : { ...facts, bytes: Buffer.from(logos[at] ?? '', 'base64') },
  )
}

/** A small PNG of a picture that passed the checks. */
export async function drawMark(sandbox: Sandbox, tenantId: string, picture: CheckedLogo): Promise<CheckedLogo> {
  const png = await sandbox.run(tenantId, markTask, Buffer.from(picture.bytes).toString('base64'))
  return checkLogo(png)
}

/** Draws the sheet that is used to measure a printer's margins, as PDF. */
export function drawCalibration(sandbox: Sandbox, tenantId: string, request: CalibrationRequest): Promise<Uint8Array> {
  return sandbox.run(tenantId, calibrationTask, request)
}
