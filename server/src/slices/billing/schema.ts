import { type Static, Type } from 'typebox'
import { NextCursor } from '#platform/http/paging.ts'
import { Line, Name, Text } from '#platform/http/text-schema.ts'
import { plans } from '#slices/accounts/index.ts'

const MAX_FCFA = 1_000_000_000_000

const Timestamp = Type.String({ format: 'date-time' })
const Day = Type.String({ format: 'date' })
const Fcfa = Type.Integer({ description: 'Whole FCFA, tax included.' })
const PlanName = Type.Enum([...plans])
const OrNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T) => Type.Union([type, Type.Null()])

const quotaFields = {
  identities_total: Type.Integer(),
  identities_used: Type.Integer(),
  identities_remaining: Type.Integer(),
  sms_total: Type.Integer(),
  sms_used: Type.Integer(),
  sms_remaining: Type.Integer(),
  whatsapp_total: Type.Integer(),
  whatsapp_used: Type.Integer(),
  whatsapp_remaining: Type.Integer(),
  verifications_total: Type.Integer(),
  storage_gb_total: Type.Number(),
}

export const Balance = Type.Object({
  account_id: Type.String(),
  plan: PlanName,
  plan_display_name: Type.String(),
  balance_fcfa: Fcfa,
  monthly_subscription_fcfa: Fcfa,
  quota: Type.Object(quotaFields),
  quota_reset_date: Day,
  currency: Type.Literal('XOF'),
})
export type Balance = Static<typeof Balance>

export const OrganizationAccounts = Type.Object({
  accounts: Type.Array(
    Type.Object({
      organization_id: Type.String(),
      plan: PlanName,
      balance_fcfa: Fcfa,
      cards_used: Type.Integer({ description: 'This month.' }),
      cards_quota: Type.Integer({ description: 'A month; -1 is unlimited.' }),
    }),
  ),
})

export const Usage = Type.Object({
  period: Type.String({ description: 'Year and month.' }),
  identities_used: Type.Integer(),
  studio_cards: Type.Integer(),
  dhis2_cards: Type.Integer(),
  sms_sent: Type.Integer(),
  whatsapp_sent: Type.Integer(),
  verifications: Type.Integer(),
  storage_gb_used: Type.Number(),
})
export type Usage = Static<typeof Usage>

export const Quotas = Type.Object({
  period: Type.String(),
  reset_date: Day,
  items: Type.Array(
    Type.Object({
      key: Type.Enum(['cards', 'sms', 'whatsapp', 'verifications', 'storage_gb']),
      total: Type.Integer(),
      used: Type.Number(),
      remaining: Type.Number(),
      unlimited: Type.Boolean(),
      pct: Type.Number({ description: '0 to 100; 0 when unlimited.' }),
    }),
  ),
})
export type Quotas = Static<typeof Quotas>

export const EngineUsage = Type.Object({
  period: Type.String(),
  engines: Type.Array(Type.Object({ engine: Type.String(), units: Type.Number(), cost_fcfa: Fcfa })),
})
export type EngineUsage = Static<typeof EngineUsage>

export const Transaction = Type.Object({
  id: Type.String(),
  tx_type: Type.Enum(['debit', 'credit']),
  amount: Type.Integer({ description: 'Negative for debits.' }),
  description: Type.String(),
  card_count: OrNull(Type.Integer()),
  reference: OrNull(Type.String()),
  created_at: Timestamp,
  purpose: Type.String(),
  balance_after_fcfa: Fcfa,
})
export type Transaction = Static<typeof Transaction>

export const Invoice = Type.Object({
  id: Type.String(),
  invoice_number: Type.String(),
  invoice_type: Type.Enum(['subscription', 'module_activation', 'pvc_order', 'generation', 'platform_creation']),
  status: Type.Enum(['paid', 'credit_note']),
  total_fcfa: Fcfa,
  issued_at: Timestamp,
  signature_hash: Type.String({ description: 'SHA-256 of the invoice’s canonical JSON (RFC 8785).' }),
  corrects_invoice_id: OrNull(Type.String({ description: 'Of a credit note: the invoice it takes back.' })),
})
export type Invoice = Static<typeof Invoice>

export const InvoiceInFull = Type.Object({
  ...Invoice.properties,
  document: Type.Record(Type.String(), Type.Unknown(), { description: 'What was hashed and signed.' }),
  signature: Type.String({ description: 'Ed25519, base64, over "samakart/invoice/v1\\n" and the canonical JSON.' }),
  key_id: Type.String(),
})

const LedgerEntry = Type.Object({
  ...Transaction.properties,
  is_debit: Type.Boolean(),
  invoice_id: OrNull(Type.String()),
  audited: Type.Boolean({ description: 'An invoice is attached, or the entry is a credit.' }),
  invoice: OrNull(Invoice),
})

export const Ledger = Type.Object({
  programme_id: Type.String(),
  total_entries: Type.Integer({ description: 'Of the type that was asked for.' }),
  debits_with_invoice: Type.Integer(),
  debits_without_invoice: Type.Integer(),
  entries: Type.Array(LedgerEntry),
  next_cursor: NextCursor,
})
export type Ledger = Omit<Static<typeof Ledger>, 'next_cursor'>

export const TopUp = Type.Object({
  organization_id: Type.String({ minLength: 1, maxLength: 100 }),
  amount_fcfa: Type.Integer({ minimum: 1, maximum: MAX_FCFA }),
  reference: Name({ minLength: 1, maxLength: 200 }),
})
export type TopUp = Static<typeof TopUp>

export const ToppedUp = Type.Object({
  organization_id: Type.String(),
  transaction_id: Type.String(),
  amount_fcfa: Fcfa,
  balance_fcfa: Fcfa,
})

export const BillingDetails = Type.Object({
  legal_name: Name({ minLength: 2, maxLength: 200 }),
  address: Text({ maxLength: 300, default: '' }),
  ninea: Line({ maxLength: 40, default: '', description: 'Tax number.' }),
  rccm: Line({ maxLength: 40, default: '', description: 'Trade register number.' }),
})
export type BillingDetails = Static<typeof BillingDetails>

const Price = (max: number) => Type.Optional(Type.Integer({ minimum: 0, maximum: max }))
const Quota = Type.Optional(Type.Integer({ minimum: -1, maximum: MAX_FCFA, description: '-1 is unlimited.' }))

export const QuotaPlan = Type.Object({
  plan: PlanName,
  display_name: Type.String(),
  monthly_subscription_fcfa: Fcfa,
  studio_print_quota: Type.Integer(),
  sms_quota: Type.Integer(),
  whatsapp_quota: Type.Integer(),
  verifications_quota: Type.Integer(),
  storage_gb: Type.Integer(),
  sp_price_per_card: Fcfa,
  sp_dhis2_price: Fcfa,
  sp_quality_surcharge: Fcfa,
})
export type QuotaPlan = Static<typeof QuotaPlan>

export const EditPlan = Type.Object({
  monthly_subscription_fcfa: Price(MAX_FCFA),
  studio_print_quota: Quota,
  sms_quota: Quota,
  whatsapp_quota: Quota,
  verifications_quota: Quota,
  storage_gb: Type.Optional(Type.Integer({ minimum: -1, maximum: 1_000_000_000 })),
  sp_price_per_card: Price(1_000_000_000),
  sp_dhis2_price: Price(1_000_000_000),
  sp_quality_surcharge: Price(1_000_000_000),
})
export type EditPlan = Static<typeof EditPlan>

export const ChangePlan = Type.Object({
  plan_alias: Type.String({ minLength: 1, maxLength: 100, description: `One of ${plans.join(', ')}.` }),
})

export const PlanChanged = Type.Object({
  previous_plan: PlanName,
  new_plan: PlanName,
  effective_date: Day,
  modules_activated: Type.Array(Type.String()),
  invoice_number: Type.String(),
})
export type PlanChanged = Static<typeof PlanChanged>

export const OwnModule = Type.Object({
  key: Type.String(),
  label: Type.String(),
  included_in_plan: Type.Boolean(),
  plan: OrNull(Type.String()),
  monthly_cost: Type.Integer({ description: '0 when the plan includes it.' }),
  is_active: Type.Boolean(),
  activated_at: OrNull(Timestamp),
})
export type OwnModule = Static<typeof OwnModule>

export const CatalogModule = Type.Object({
  key: Type.String(),
  label: Type.String(),
  description: Type.String(),
  monthly_cost: Fcfa,
  included_in_plans: Type.Array(Type.String()),
  is_active: Type.Boolean(),
  usable_plans: Type.Array(Type.String(), { description: 'Plans with which the module can be used.' }),
  is_usable: Type.Boolean({ description: 'Whether it can be used, and bought, with the present plan.' }),
})
export type CatalogModule = Static<typeof CatalogModule>

export const ActivateModule = Type.Object({ module_key: Type.String({ minLength: 1, maxLength: 100 }) })

export const ModuleActivated = Type.Object({
  ...OwnModule.properties,
  transaction_id: Type.String(),
  invoice_number: Type.String(),
})
