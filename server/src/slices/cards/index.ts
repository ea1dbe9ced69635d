import './events.ts'
import './tables.ts'

export { normalizeCardCode } from './card-code.ts'
export { CardNotFound } from './errors.ts'
export { getCardOf } from './find-card.ts'
export { assignIdentities, type CardOrder, orderCards, validateCards, voidCards } from './issue-cards.ts'
export { PressRoom } from './press-room.ts'
export { type CampaignCard, type JobCard, listCampaignCards, listJobCards, listRevocations } from './queries.ts'
export { reissueCard } from './reissue-card.ts'
export {
  type Card,
  CardPress,
  CardRefused,
  calibrationPdf,
  findCardProblems,
  listTemplates,
  SAMPLE_CARD,
  type Setting,
  TEMPLATE_IDS,
  type TemplateId,
  type TemplateInfo,
} from './rendering/index.ts'
export { revokeCard, revokeCardsOf } from './revoke-card.ts'
export { cardRoutes } from './routes.ts'
export { verificationDesk } from './verification-desk.ts'
