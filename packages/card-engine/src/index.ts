export type { IdentityPhoto } from './card.ts'
export { BACK_FIELDS, type BackField, CARD_FIELDS, type Card, type CardField, type Language } from './card.ts'
export { type Brand, brandTexts } from './design/brand.ts'
export { judgePair, readableOn } from './design/colour.ts'
export { type Setting, TEMPLATE_IDS, type TemplateId } from './design/setting.ts'
export { checkSovereignConfig, type SovereignConfig } from './design/sovereign-config.ts'
export { CardUnprintable } from './errors.ts'
export { BIRTH_DETAILS, type BirthDetail, type IdentityIssuer } from './identity/identity-issuer.ts'
export { identitySvg } from './identity/identity-symbols.ts'
export { shrinkPhoto } from './identity/shrink-photo.ts'
export { identityText } from './identity/sign-identity.ts'
export { label } from './labels.ts'
export {
  type CardCheck,
  type CardTexts,
  cardCheck,
  findUndrawnLetters,
  type PrintSetting,
} from './layout/card-check.ts'
export type { CardProblem } from './layout/card-layout.ts'
export { showLetters } from './layout/card-letters.ts'
export { cleanText } from './layout/clean-text.ts'
export { checkLogo } from './logos/check-logo.ts'
export { type CheckedLogo, drawMark } from './logos/checked-logo.ts'
export { openNativeFonts } from './native/native-fonts.ts'
export { type CalibrationRequest, calibrationPdf } from './pdf/calibration.ts'
export type { Flip, PdfLayout, Shift } from './pdf/pdf-layout.ts'
export { CardRenderer } from './renderer/card-renderer.ts'
export type { EmptyPlace, PrintedCard } from './renderer/print-job.ts'
export { cardsPerPage } from './renderer/sheets-of-job.ts'
export { SAMPLE_CARD, samplePhoto, sampleSetting } from './sample.ts'
export { listTemplates, type TemplateInfo } from './templates/catalogue.ts'
export { designOf } from './templates/design-of.ts'
