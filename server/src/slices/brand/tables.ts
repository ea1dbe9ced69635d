import type { ColumnType } from 'kysely'
import type { BrandContent } from './content.ts'

interface BrandRow {
  tenant_id: string
  /** Empty: the organization's own. */
  campaign_id: string
  content: ColumnType<BrandContent, string, string>
  updated_at: Date
  updated_by: string
}

interface BrandPictureRow {
  id: string
  tenant_id: string
  sealed_content: string
  created_at: Date
}

declare module '#platform/db/database.ts' {
  interface Database {
    brand: BrandRow
    brand_picture: BrandPictureRow
  }
}
