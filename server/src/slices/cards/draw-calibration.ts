import type { CalibrationRequest } from '@samakart/card-engine'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import type { run } from './draw-calibration-in-sandbox.ts'

const drawInSandbox = sandboxTask<typeof run>(new URL('./draw-calibration-in-sandbox.ts', import.meta.url), {
  seconds: 10,
})

/** Draws the sheet that is used to measure a printer's margins, as PDF. */
export function drawCalibration(sandbox: Sandbox, tenantId: string, request: CalibrationRequest): Promise<Uint8Array> {
  return sandbox.run(tenantId, drawInSandbox, request)
}
