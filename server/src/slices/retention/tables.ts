declare module '#platform/db/database.ts' {
  interface Database {
    retention_setting: { tenant_id: string; kind: string; days: number | null; updated_at: Date }
  }
}

export {}
