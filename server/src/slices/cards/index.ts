import './events.ts'
import './tables.ts'

export { areCardsActive, type CardPlace } from './are-cards-active.ts'
export { normalizeCardCode } from './card-code.ts'
export { CardVerifier } from './card-verifier.ts'
export { checkLogos } from './check-logos.ts'
export { countCardsByHolder } from './count-cards-by-holder.ts'
export { drawCalibration } from './draw-calibration.ts'
export { drawMark } from './draw-mark.ts'
export { CardNotFound } from './errors.ts'
export { findFirstCard, getIssuedCard } from './find-card.ts'
export { type CardToShow, findCardToShow } from './find-newest-card.ts'
export { type GeneratedCard, generateCards } from './generate-cards.ts'
export { listIssuedCards } from './list-cards.ts'
export { type IssuedCards, makeCardsValid } from './make-cards-valid.ts'
export { collectCards, eraseCards } from './person-cards.ts'
export { TOKEN_PURPOSE } from './qr-token.ts'
export {
  type CampaignCard,
  type JobCard,
  type JobCardRow,
  listCampaignCards,
  listJobCards,
  listRevocations,
  withTokens,
} from './queries.ts'
export { recordCards } from './record-cards.ts'
export { reissueCard } from './reissue-card.ts'
export {
  BIRTH_DETAILS,
  type BirthDetail,
  type Brand,
  brandTexts,
  CARD_FIELDS,
  type Card,
  type CardCheck,
  type CardField,
  type CardProblem,
  CardRenderer,
  type CardTexts,
  CardUnprintable,
  type CheckedLogo,
  cardCheck,
  cardsPerPage,
  checkLogo,
  checkSovereignConfig,
  designOf,
  type EmptyPlace,
  type Flip,
  findUndrawnLetters,
  type IdentityIssuer,
  type IdentityPhoto,
  identitySvg,
  identityText,
  judgePair,
  type Language,
  label,
  listTemplates,
  openNativeFonts,
  type PdfLayout,
  type PrintSetting,
  readableOn,
  SAMPLE_CARD,
  type Setting,
  type Shift,
  type SovereignConfig,
  showLetters,
  TEMPLATE_IDS,
  type TemplateId,
  type TemplateInfo,
} from './rendering/index.ts'
export { reserveCards } from './reserve-cards.ts'
export { revokeCard, revokeCardsOf } from './revoke-card.ts'
export { cardRoutes, ValidUntil } from './routes.ts'
export { type ShownStatus, shownStatuses } from './tables.ts'
export { unprintablePhrases } from './unprintable-phrases.ts'
export { Day, dayOf, findValidityMistakes, isExpired, monthsAfter } from './validity.ts'
export { voidCards } from './void-cards.ts'
