import type { ColumnType } from 'kysely'

export interface AuditEntryRow {
  tenant_id: string
  seq: number
  at: Date
  actor: string
  action: string
  object: string
  details: ColumnType<Record<string, unknown>, string, never>
  previous_hash: string
  hash: string
}

declare module '#platform/db/database.ts' {
  interface Database {
    audit_entry: AuditEntryRow
    audit_archive: { tenant_id: string; seq: number; hash: string; archived_at: Date }
    audit_head: { tenant_id: string; seq: number; hash: string }
    audit_signing: { tenant_id: string; holder: string; lease_until: Date }
  }
}
