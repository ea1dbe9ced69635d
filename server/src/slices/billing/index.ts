import './events.ts'
import './notifications.ts'
import './tables.ts'

export { type ModuleKey, moduleKeys } from './catalog.ts'
export { type CardCharge, type ChargeForCards, chargeForCards, findCardCharge } from './charge-for-cards.ts'
export { type BooksVerdict, checkBooks } from './check-books.ts'
export { InsufficientBalance, ModuleInactive, PlanRequired, QuotaExhausted } from './errors.ts'
export { storeSeller } from './invoices.ts'
export { measureLedger } from './measure-ledger.ts'
export { openAccount } from './open-account.ts'
export type { CardOrder, CardPrice, Engine } from './prices.ts'
export { type CardQuote, canPayOneCard, quoteForCards, requireOneCard } from './prices.ts'
export { listAccounts, plansOf } from './queries.ts'
export { type Channel, countMessage, countStorage, countVerifications } from './quota.ts'
export { type Refund, refund, refundSkipped } from './refunds.ts'
export { billingRoutes } from './routes.ts'
export { isModuleActive, moduleGate, requirePlan } from './subscriptions.ts'
export {
  type DailyFigures,
  getBalance,
  getTotalFigures,
  getUsage,
  listDailyFigures,
  type TotalFigures,
} from './usage.ts'
