export interface FirstStepsRow {
  tenant_id: string
  portal_tried_at: Date | null
  dismissed_at: Date | null
}

declare module '#platform/db/database.ts' {
  interface Database {
    first_steps: FirstStepsRow
  }
}
