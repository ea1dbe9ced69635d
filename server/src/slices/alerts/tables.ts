import type { ColumnType } from 'kysely'

export const alertKinds = [
  'job_completed',
  'job_failed',
  'reviews_waiting',
  'quota_low',
  'quota_used_up',
  'balance_low',
  'sync_failed',
  'dhis2_access',
  'password_forgotten',
  'reset_link_copied',
  'webhook_paused',
] as const

export type AlertKind = (typeof alertKinds)[number]
export type AlertFacts = Readonly<Record<string, string | number>>

export interface AlertRow {
  id: string
  tenant_id: string
  user_id: string
  kind: AlertKind
  object: string
  facts: ColumnType<AlertFacts, string, never>
  occasion: string
  created_at: Date
  read_at: Date | null
}

export interface AlertChoiceRow {
  user_id: string
  tenant_id: string
  channel: 'email' | 'sms'
}

declare module '#platform/db/database.ts' {
  interface Database {
    alert: AlertRow
    alert_choice: AlertChoiceRow
  }
}
