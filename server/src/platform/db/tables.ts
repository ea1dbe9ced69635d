export interface TenantKeyRow {
  key_id: string
  tenant_id: string
  purpose: 'seal' | 'derive' | 'sign'
  wrapped_key: string
  /** Of a key that signs, in base64. */
  public_key: string | null
  created_at: Date
  retired_at: Date | null
  /** It opens values, but nothing is sealed with it yet. */
  is_prepared: boolean
}

export interface IdempotencyKeyRow {
  tenant_id: string
  key: string
  fingerprint: string
  status: number
  sealed_body: string
  created_at: Date
}

declare module './database.ts' {
  interface Database {
    tenant_key: TenantKeyRow
    installation_fact: { name: string; value: string }
    idempotency_key: IdempotencyKeyRow
    person_key: { id: string; tenant_id: string; salt: Buffer }
    person_key_member: { mpi_id: string; key_id: string; tenant_id: string }
  }
}
