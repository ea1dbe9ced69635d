import { monthsAfter } from '#slices/cards/index.ts'
import type { CampaignRow } from './tables.ts'

/** The last day of cards that are issued now and say nothing else; null: for ever. */
export function lastDayOf({ valid_months }: Pick<CampaignRow, 'valid_months'>, now: Date): string | null {
  return valid_months === null ? null : monthsAfter(now, valid_months)
}
