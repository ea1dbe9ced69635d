export { CARD_FIELDS, type Card, type CardField, type Gender, type Language } from './card.ts'
export { contrast } from './design/colour.ts'
export { DPIS, type Dpi, type Setting, TEMPLATE_IDS, type TemplateId } from './design/setting.ts'
export { checkSovereignConfig, type SovereignConfig } from './design/sovereign-config.ts'
export { CardRefused, type RefusalCode } from './errors.ts'
export { LABELS, label } from './labels.ts'
export {
  type CardCheck,
  type CardTexts,
  cardCheck,
  findUndrawnLetters,
  type PrintSetting,
} from './layout/card-check.ts'
export { showLetters } from './layout/card-letters.ts'
export { cleanText } from './layout/clean-text.ts'
export type { CardProblem } from './layout/field-problems.ts'
export { type CheckedLogo, checkLogo } from './logos/check-logo.ts'
export { calibrationPdf } from './pdf/calibration.ts'
export { encodeQr, type QrSymbol } from './qr/encode-qr.ts'
export { CardRenderer, type RendererOptions } from './renderer/card-renderer.ts'
export type { CardSource, PdfLayout, PdfOutput, PrintedCard, PrintJob, PrintResult } from './renderer/print-job.ts'
export { SAMPLE_CARD, sampleSetting } from './sample.ts'
export { listTemplates, type TemplateInfo } from './templates/catalogue.ts'
export { localHeader, ZipArchive, type ZipEntry } from './zip/zip-archive.ts'
