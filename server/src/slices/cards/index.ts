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
export {
  CODE_LENGTHS,
  type CodeLength,
  isWellFormedCardCode,
  LONGEST_PREFIX,
  normalizeCardCode,
} from './card-code.ts'
export { CardVerifier } from './card-verifier.ts'
export { countCardsByHolder, countHolders, countIssuedCards, type IssuedCount } from './count-cards.ts'
export { CardAlreadyRevoked, CardNotFound } from './errors.ts'
export {
  areCardsActive,
  type CardOfIdentity,
  type CardPlace,
  type CardToShow,
  findCardByCode,
  findCards,
  findCardsAtPlaces,
  findCardToShow,
  findFirstCard,
  findFirstCards,
  findHeldCards,
  findStandingCards,
  getIssuedCard,
  type HeldCard,
  listCardsOfPeople,
  listHolders,
  lockIssuedCard,
} from './find-cards.ts'
export {
  type GeneratedCard,
  generateCards,
  type IssuedCards,
  makeCardsValid,
  recordCards,
  reserveCards,
  voidCards,
} from './job-cards.ts'
export {
  type CardFilter,
  type CardListRequest,
  cardSorts,
  countCards,
  type JobCard,
  type JobCardRow,
  type ListedCard,
  listCards,
  listCardsOfJob,
  listJobCards,
  listRevocations,
  withTokens,
} from './list-cards.ts'
export { keepCodeHashes, listPortalCards } from './list-portal-cards.ts'
export { collectCards, eraseCards } from './person-cards.ts'
export { TOKEN_PURPOSE } from './qr-token.ts'
export { reissueCard } from './reissue-card.ts'
export { findReplacedCards, replaceCards } from './replace-cards.ts'
export { revoke, revokeCard, revokeCardsOf } from './revoke-card.ts'
export { cardRoutes, ValidUntil } from './routes.ts'
export { checkLogos, drawCalibration, drawMark } from './sandbox-tasks.ts'
export { type ShownStatus, shownStatuses } from './tables.ts'
export { unprintablePhrases } from './unprintable-phrases.ts'
export { Day, dayOf, findValidityMistakes, isExpired, monthsAfter } from './validity.ts'
