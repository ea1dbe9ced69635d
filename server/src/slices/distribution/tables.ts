import type { ColumnType, Selectable } from 'kysely'

export type Channel = 'sms' | 'whatsapp'
export const messageStatuses = ['queued', 'sent', 'delivered', 'failed'] as const
export type MessageStatus = (typeof messageStatuses)[number]
export type ProviderName = 'local' | 'twilio' | 'africastalking' | 'orange' | 'whatsapp_cloud'

export interface MessageRow {
  id: string
  tenant_id: string
  /** Empty for a card that was sent by its code. */
  enrollment_id: string
  card_code: string | null
  send_id: string | null
  mpi_id: string | null
  campaign_id: string | null
  public_label: string
  region: string
  channel: Channel
  status: MessageStatus
  provider: ProviderName
  provider_message_id: string | null
  sealed_phone: string
  phone_hint: string
  phone_index: Buffer
  sealed_body: string
  encoding: 'GSM-7' | 'UCS-2'
  segments: number
  idempotency_key_hash: string | null
  request_hash: Buffer
  link_hash: Buffer
  attempts: number
  charges: number
  lease_until: Date | null
  next_attempt_at: Date | null
  failure: string | null
  provider_code: string | null
  created_at: Date
  sent_at: Date | null
  delivered_at: Date | null
  failed_at: Date | null
}

export const sendStatuses = ['running', 'completed', 'stopped', 'cancelled'] as const

/** Cards that are sent together. */
export interface SendTable {
  id: string
  tenant_id: string
  campaign_id: string | null
  card_codes: string[] | null
  channel: Channel
  sealed_message: string | null
  includes_sent: boolean
  status: (typeof sendStatuses)[number]
  stopped_by: string | null
  total: number
  handled: number
  after_keys: string[] | null
  skipped: ColumnType<Record<string, number>, string, string>
  retry_before: Date | null
  attempt: number
  lease_until: Date | null
  run_after: Date | null
  created_at: Date
  created_by: string
  ended_at: Date | null
}
export type SendRow = Selectable<SendTable>

export interface MessageCountRow {
  tenant_id: string
  list: MessageStatus | 'outbox'
  count: number
}

export interface OptOutRow {
  id: string
  tenant_id: string
  phone_index: Buffer
  phone_hint: string
  source: 'reply' | 'provider' | 'console'
  created_at: Date
}

declare module '#platform/db/database.ts' {
  interface Database {
    outgoing_message: MessageRow
    message_count: MessageCountRow
    message_opt_out: OptOutRow
    message_send: SendTable
    message_send_count: { tenant_id: string; send_id: string; status: MessageStatus; count: number }
    message_send_last_taken: { tenant_id: string; taken_at: Date }
  }
}
