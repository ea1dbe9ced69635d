import './events.ts'
import './tables.ts'

export { normalizeCardCode } from './card-code.ts'
export { CardVerifier } from './card-verifier.ts'
export { checkLogos } from './check-logos.ts'
export { countHolders } from './count-holders.ts'
export { drawCalibration } from './draw-calibration.ts'
export { CardNotFound } from './errors.ts'
export { findFirstCard, getCardOf, getIssuedCard } from './find-card.ts'
export { type GeneratedCard, generateCards } from './generate-cards.ts'
export { areHeld, type CardPlace } from './held-places.ts'
export { TOKEN_PURPOSE } from './qr-token.ts'
export {
  type CampaignCard,
  type JobCard,
  type JobCardRow,
  listCampaignCards,
  listIssuedCards,
  listJobCards,
  listRevocations,
  withTokens,
} from './queries.ts'
export { recordCards } from './record-cards.ts'
export { reissueCard } from './reissue-card.ts'
export {
  CARD_FIELDS,
  type Card,
  type CardCheck,
  type CardField,
  type CardProblem,
  CardRefused,
  CardRenderer,
  type CardTexts,
  type CheckedLogo,
  cardCheck,
  checkLogo,
  checkSovereignConfig,
  listTemplates,
  type PrintSetting,
  SAMPLE_CARD,
  type Setting,
  type SovereignConfig,
  showLetters,
  TEMPLATE_IDS,
  type TemplateId,
  type TemplateInfo,
  undrawnIn,
} from './rendering/index.ts'
export { reserveCards } from './reserve-cards.ts'
export { revokeCard, revokeCardsOf } from './revoke-card.ts'
export { cardRoutes } from './routes.ts'
export { type CardToShow, findCardToShow } from './show-card.ts'
export { type IssuedCards, validateCards } from './validate-cards.ts'
export { voidCards } from './void-cards.ts'
