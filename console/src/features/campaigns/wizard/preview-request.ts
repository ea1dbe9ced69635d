import { isLanguage } from '#platform/i18n/language.ts'
import type { PreviewRequest } from '#ui/card/card-preview.tsx'
import type { Dpi } from '#ui/card/dpi.ts'
import { cleanText } from '../people/check-people.ts'
import type { Row } from '../people/fields.ts'
import type { CampaignDetail } from '../queries.ts'

/** The preview shows the first person of the list. */
export function previewOf(campaign: CampaignDetail, row: Row, dpi: Dpi, withMpi: boolean): PreviewRequest {
  const { first_name = '', last_name = '', gender, region_code: _, ...rest } = row
  const sex = cleanText(gender).toUpperCase()
  const texts = Object.fromEntries(Object.entries(rest).filter(([, text]) => cleanText(text) !== ''))
  return {
    dpi,
    include_mpi_id: withMpi,
    programme: campaign.name,
    prefix: campaign.prefix,
    ...(isLanguage(campaign.language) ? { language: campaign.language } : {}),
    card: { first_name, last_name, ...texts, ...(sex === 'M' || sex === 'F' || sex === 'U' ? { gender: sex } : {}) },
  }
}
