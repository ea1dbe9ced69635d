import type { ColumnType } from 'kysely'
import type { Plan } from '#slices/accounts/index.ts'

export interface PlanRow {
  plan: Plan
  position: number
  display_name: string
  monthly_subscription_fcfa: number
  studio_print_quota: number
  sms_quota: number
  whatsapp_quota: number
  verifications_quota: number
  storage_gb: number
  sp_price_per_card: number
  sp_dhis2_price: number
  sp_quality_surcharge: number
}

export interface SellerRow {
  name: string
  legal_form: string
  address: string
  ninea: string
  rccm: string
  platform_creation_fcfa: number
}

export interface AccountRow {
  tenant_id: string
  plan: Plan
  plan_since: Date
  balance_fcfa: number
  storage_bytes: number
  entry_count: number
  debit_count: number
  invoice_count: number
  last_invoice_hash: string
  legal_name: string
  address: string
  ninea: string
  rccm: string
}

export type InvoiceType = 'subscription' | 'module_activation' | 'pvc_order' | 'generation' | 'platform_creation'

export interface InvoiceRow {
  tenant_id: string
  seq: number
  id: string
  year: number
  number: number
  invoice_number: string
  invoice_type: InvoiceType
  status: 'paid' | 'credit_note'
  total_fcfa: number
  issued_at: Date
  corrects_invoice_id: string | null
  document: string
  signature_hash: string
  key_id: string
  signature: string
}

export type TxType = 'debit' | 'credit'

export type Purpose =
  | 'opening'
  | 'top_up'
  | 'generation'
  | 'subscription'
  | 'module_activation'
  | 'platform_creation'
  | 'refund'

/** The values that fill the description of an entry in the reader's language. */
export type EntryFacts = Readonly<Record<string, string | number>>

export interface LedgerEntryRow {
  tenant_id: string
  seq: number
  tx_type: TxType
  type_seq: number
  id: string
  amount_fcfa: number
  balance_after_fcfa: number
  purpose: Purpose
  facts: ColumnType<EntryFacts, string, never>
  card_count: number | null
  reference: string | null
  invoice_id: string | null
  refunded_entry_id: string | null
  created_at: Date
}

export type Resource = 'studio_cards' | 'dhis2_cards' | 'sms' | 'whatsapp' | 'verifications' | 'storage'

export interface QuotaMovementRow {
  tenant_id: string
  cause: string
  kind: 'use' | 'refund'
  resource: Resource
  day: string
  units: number
  free_units: number
  cost_fcfa: number
  unit_price_fcfa: number
  plan: Plan
  ledger_entry_id: string | null
  created_at: Date
}

export interface UsageDayRow {
  tenant_id: string
  day: string
  studio_cards: number
  dhis2_cards: number
  free_cards: number
  sms: number
  whatsapp: number
  verifications: number
  studio_cost_fcfa: number
  dhis2_cost_fcfa: number
  other_cost_fcfa: number
}

export interface ModuleRow {
  tenant_id: string
  module_key: string
  activated_at: Date
  ledger_entry_id: string | null
}

declare module '#platform/db/database.ts' {
  interface Database {
    billing_plan: PlanRow
    billing_seller: SellerRow & { is_only: ColumnType<boolean, boolean | undefined, never> }
    billing_account: AccountRow
    billing_invoice_counter: { tenant_id: string; year: number; last_number: number }
    billing_invoice: InvoiceRow
    billing_ledger_entry: LedgerEntryRow
    billing_quota_movement: QuotaMovementRow
    billing_usage_day: UsageDayRow
    billing_module: ModuleRow
  }
}
