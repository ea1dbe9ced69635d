// Runs in a sandbox process, because drawing the sheet blocks for about 50 ms.
import type { Language } from './rendering/card.ts'
import { calibrationPdf } from './rendering/pdf/calibration.ts'

export function run(language: Language): Uint8Array {
  return calibrationPdf(language)
}
