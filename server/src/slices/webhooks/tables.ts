import type { ColumnType } from 'kysely'

export const pauseReasons = ['by_hand', 'gone', 'failing'] as const
export type PauseReason = (typeof pauseReasons)[number]

export interface WebhookRow {
  id: string
  tenant_id: string
  sealed_url: string
  sealed_secret: string
  sealed_old_secret: string | null
  old_secret_until: Date | null
  description: string
  events: string[]
  status: 'active' | 'paused'
  pause_reason: PauseReason | null
  paused_at: Date | null
  failing_since: Date | null
  failures: number
  delivered_at: Date | null
  attempt: number
  lease_until: Date | null
  run_after: Date | null
  created_at: Date
  created_by: string
}

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Why an attempt got no answer. */
export const deliveryFaults = [
  'timeout',
  'address_refused',
  'unknown_host',
  'connection_refused',
  'certificate',
  'network',
] as const
export type DeliveryFault = (typeof deliveryFaults)[number]

export interface Attempt {
  at: string
  /** The status of the answer; null without one. */
  status: number | null
  fault: DeliveryFault | null
  duration_ms: number
}

export interface DeliveryRow {
  id: string
  tenant_id: string
  webhook_id: string
  event: string
  body: string
  status: DeliveryStatus
  failures: number
  attempts: ColumnType<Attempt[], string, string>
  run_after: Date
  created_at: Date
  ended_at: Date | null
}

export interface WebhookLastTakenRow {
  tenant_id: string
  taken_at: Date
}

declare module '#platform/db/database.ts' {
  interface Database {
    webhook: WebhookRow
    webhook_delivery: DeliveryRow
    webhook_last_taken: WebhookLastTakenRow
  }
}
