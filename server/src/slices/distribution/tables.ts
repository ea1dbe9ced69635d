export type Channel = 'sms' | 'whatsapp'
export const messageStatuses = ['queued', 'sent', 'delivered', 'failed'] as const
export type MessageStatus = (typeof messageStatuses)[number]
export type ProviderName = 'local' | 'twilio' | 'africastalking' | 'orange' | 'whatsapp_cloud'

export interface MessageRow {
  id: string
  tenant_id: string
  enrollment_id: string
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
  }
}
