// Runs in a sandbox process. Reads the people from a file that somebody sent, and names every bad row.
import type { Language } from '#platform/i18n/language.ts'
import { Invalid } from '#platform/invalid.ts'
import type { PrintSetting } from '#slices/cards/index.ts'
import type { OrganizationPlace } from '#slices/mpi/index.ts'
import { checkBeneficiaries } from '../beneficiaries/check-beneficiaries.ts'
import type { ListToCheck } from '../beneficiaries/count-beneficiaries-in-sandbox.ts'
import { type ColumnMapping, checkMapping, guessMapping, toBeneficiaries } from './map-columns.ts'
import { readTable } from './read-table.ts'

export interface ListFile {
  base64: string
  /** Guessed from the headings when left out. */
  mapping: ColumnMapping | undefined
  organizationPlace: OrganizationPlace
  now: Date
  /** How the cards will be printed, if it is known already. */
  print: PrintSetting | undefined
  language: Language
}

/** Returns the response as JSON, because writing it for ten thousand rows also takes time. */
export async function run({ base64, mapping: givenMapping, language, ...list }: ListFile): Promise<Uint8Array> {
  const table = await readTable(Buffer.from(base64, 'base64'))
  const mapping = givenMapping ?? guessMapping(table.columns)
  checkMapping(mapping, table.columns)
  const beneficiaries = toBeneficiaries(table, mapping, list.organizationPlace.country_code)
  const errors = await namedErrors({ rows: beneficiaries, ...list }, language)
  return Buffer.from(
    JSON.stringify({ columns: table.columns, mapping, total: beneficiaries.length, beneficiaries, errors }),
  )
}

async function namedErrors({ rows, organizationPlace, now, print }: ListToCheck, language: Language) {
  try {
    await checkBeneficiaries(rows, organizationPlace, now, print)
    return []
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return error.errors(language)
  }
}
