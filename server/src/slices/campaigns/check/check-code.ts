import { crockford32, replaceLookalikes } from '@samakart/rules/crockford'
import type { Config } from '#platform/config/config.ts'
import { randomSecret } from '#platform/random.ts'
import type { CampaignRow } from '../tables.ts'

const CHARACTERS = 7

/** Short enough to type from a card, and long enough that nobody finds campaigns by trying. */
export function newCheckCode(): string {
  return crockford32(randomSecret(CHARACTERS)).slice(0, CHARACTERS)
}

/** As people type it. */
export function normalizeCheckCode(typed: string): string {
  return replaceLookalikes(typed.trim().toUpperCase())
}

/** The address of the public page that says how to check a card, as it is printed: without `https://`. */
export function checkAddress(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { check_code }: Pick<CampaignRow, 'check_code'>,
) {
  return `${publicUrl}/check/${check_code}`.replace(/^https?:\/\//, '')
}
