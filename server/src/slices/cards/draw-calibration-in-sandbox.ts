// Runs in a sandbox process, because drawing the sheet blocks for about 50 ms.
import { type CalibrationRequest, calibrationPdf } from '@samakart/card-engine'

export function run(request: CalibrationRequest): Uint8Array {
  return calibrationPdf(request)
}
