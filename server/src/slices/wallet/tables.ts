import type { Generated, GeneratedAlways } from 'kysely'

export const passTypes = ['health', 'vaccination', 'distribution'] as const
export type PassType = (typeof passTypes)[number]

export const passStatuses = ['active', 'revoked', 'expired'] as const
export type PassStatus = (typeof passStatuses)[number]

export const platforms = ['android', 'ios', 'web'] as const
export type Platform = (typeof platforms)[number]

export interface BookRow {
  tenant_id: string
  passes: Generated<number>
  revoked: Generated<number>
  expired: Generated<number>
  expired_until: Date
  devices: Generated<number>
  devices_revoked: Generated<number>
  syncs: Generated<number>
  change_number: Generated<number>
}

export interface PassRow {
  pass_number: GeneratedAlways<number>
  tenant_id: string
  id: string
  pass_id: string
  mpi_id: string
  holder_mpi_id: string
  pass_type: PassType
  campaign_id: string | null
  sealed_holder: string
  issued_at: Date
  expires_at: Date
  revoked_at: Date | null
  sealed_reason: string | null
  signature: string
  signing_key_id: string
  is_current: boolean
  change_number: number
  place: number
}

export interface DeviceRow {
  device_number: GeneratedAlways<number>
  tenant_id: string
  id: string
  token_hash: Buffer
  sealed_device: string
  platform: Platform
  registered_at: Date
  last_sync_at: Date | null
  last_sync_id: string | null
  revoked_at: Date | null
}

export interface SyncRow {
  sync_number: GeneratedAlways<number>
  tenant_id: string
  id: string
  device_id: string
  passes_synced: number
  synced_at: Date
  filled_at: Date | null
  filled_number: number | null
  changes_after: number
  expiries_at: Date
  expiries_number: number
}

declare module '#platform/db/database.ts' {
  interface Database {
    wallet_book: BookRow
    wallet_pass: PassRow
    wallet_device: DeviceRow
    wallet_sync: SyncRow
  }
}
