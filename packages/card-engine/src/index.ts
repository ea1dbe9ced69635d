export {
  BACK_FIELDS,
  type BackField,
  CARD_FIELDS,
  type Card,
  type CardField,
  type Gender,
  type Language,
} from './card.ts'
export { type Brand, brandTexts } from './design/brand.ts'
export { contrast } from './design/colour.ts'
export { judgePair, type PairVerdict } from './design/colour-pair.ts'
export { DPIS, type Dpi, type Setting, TEMPLATE_IDS, type TemplateId } from './design/setting.ts'
export { readableOn } from './design/shades.ts'
export { checkSovereignConfig, type SovereignConfig } from './design/sovereign-config.ts'
export { CardUnprintable, type UnprintableReason } from './errors.ts'
export { BIRTH_DETAILS, type BirthDetail, type IdentityIssuer } from './identity/identity-issuer.ts'
export type { IdentityPhoto } from './identity/identity-photo.ts'
export { identitySvg } from './identity/identity-svg.ts'
export { shrinkPhoto } from './identity/shrink-photo.ts'
export { identityText } from './identity/sign-identity.ts'
export { LABELS, label } from './labels.ts'
export { cardCheck, findUndrawnLetters } from './layout/card-check.ts'
export { showLetters } from './layout/card-letters.ts'
export { cleanText } from './layout/clean-text.ts'
export type { CardProblem } from './layout/field-problems.ts'
export type { CardCheck, CardTexts, PrintSetting } from './layout/template-check.ts'
export { checkLogo } from './logos/check-logo.ts'
export type { CheckedLogo } from './logos/checked-logo.ts'
export { drawMark } from './logos/draw-mark.ts'
export { openNativeFonts } from './native/native-fonts.ts'
export { type CalibrationRequest, calibrationPdf } from './pdf/calibration.ts'
export type { Flip, PdfLayout, Shift } from './pdf/pdf-layout.ts'
export { chunk, PNG_TAIL, pngHead } from './png/png-file.ts'
export { encodeQr, type QrSymbol } from './qr/encode-qr.ts'
export { CardRenderer, type RendererOptions } from './renderer/card-renderer.ts'
export type { CardSource, EmptyPlace, PdfOutput, PrintedCard, PrintJob, PrintResult } from './renderer/print-job.ts'
export { cardsPerPage } from './renderer/sheets-of-job.ts'
export { SAMPLE_CARD, sampleSetting } from './sample.ts'
export { samplePhoto } from './sample-photo.ts'
export { listTemplates, type TemplateInfo } from './templates/catalogue.ts'
export { designOf } from './templates/design-of.ts'
export { localHeader, ZipArchive, type ZipEntry } from './zip/zip-archive.ts'
