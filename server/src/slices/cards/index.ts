import './events.ts'
import './tables.ts'

export {
  BACK_FIELDS,
  type BackField,
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
  type PrintedCard,
  type PrintSetting,
  readableOn,
  SAMPLE_CARD,
  type Setting,
  type Shift,
  type SovereignConfig,
  samplePhoto,
  showLetters,
  TEMPLATE_IDS,
  type TemplateId,
  type TemplateInfo,
} from '@samakart/card-engine'
export { areCardsActive, type CardPlace } from './are-cards-active.ts'
export {
  CODE_LENGTHS,
  type CodeLength,
  isWellFormedCardCode,
  LONGEST_PREFIX,
  normalizeCardCode,
} from './card-code.ts'
export { CardVerifier } from './card-verifier.ts'
export { checkLogos } from './check-logos.ts'
export { countCardsByHolder } from './count-cards-by-holder.ts'
export { countHolders } from './count-holders.ts'
export { countIssuedCards, type IssuedCount } from './count-issued-cards.ts'
export { drawCalibration } from './draw-calibration.ts'
export { drawMark } from './draw-mark.ts'
export { CardAlreadyRevoked, CardNotFound } from './errors.ts'
export { findFirstCard, getIssuedCard, lockIssuedCard } from './find-card.ts'
export { type CardOfIdentity, findCardByCode } from './find-card-by-code.ts'
export {
  findCards,
  findCardsAtPlaces,
  findFirstCards,
  findStandingCards,
  listCardsOfPeople,
  listHolders,
} from './find-cards.ts'
export { type CardToShow, findCardToShow } from './find-newest-card.ts'
export { type GeneratedCard, generateCards } from './generate-cards.ts'
export { findHeldCards, type HeldCard } from './held-cards.ts'
export {
  type CardFilter,
  type CardListRequest,
  cardSorts,
  countCards,
  type ListedCard,
  listCards,
} from './list-cards.ts'
export { listCardsOfJob } from './list-cards-of-job.ts'
export { keepCodeHashes, listPortalCards } from './list-portal-cards.ts'
export { type IssuedCards, makeCardsValid } from './make-cards-valid.ts'
export { collectCards, eraseCards } from './person-cards.ts'
export { TOKEN_PURPOSE } from './qr-token.ts'
export {
  type JobCard,
  type JobCardRow,
  listJobCards,
  listRevocations,
  withTokens,
} from './queries.ts'
export { recordCards } from './record-cards.ts'
export { reissueCard } from './reissue-card.ts'
export { findReplacedCards, replaceCards } from './replace-cards.ts'
export { revoke, revokeCard, revokeCardsOf } from './revoke-card.ts'
export { cardRoutes, ValidUntil } from './routes.ts'
export { type ShownStatus, shownStatuses } from './tables.ts'
export { unprintablePhrases } from './unprintable-phrases.ts'
export { Day, dayOf, findValidityMistakes, isExpired, monthsAfter } from './validity.ts'
export { reserveCards, voidCards } from './void-cards.ts'
