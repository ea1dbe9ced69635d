import type { Language } from '@samakart/rules/language'
import { prefixReveals, publicLabelOf } from '#platform/sensitive/public-label.ts'
import type { CampaignRow } from './tables.ts'

/** What cards, portals, checks and messages call a campaign: a neutral name where its own, or its prefix, reveals a condition. */
export const publicNameOf = (
  { name, prefix, language }: Pick<CampaignRow, 'name' | 'prefix' | 'language'>,
  spoken: Language = language,
): string => publicLabelOf(prefixReveals(prefix) ? '' : name, spoken).label
