// Runs in a sandbox process. Reads the people from a file that somebody sent, and names every bad row.
import { gunzipSync } from 'node:zlib'
import type { Language } from '@samakart/rules/language'
import { codeOf } from '#platform/db/failures.ts'
import { fileInForm } from '#platform/http/form-file.ts'
import { Invalid } from '#platform/invalid.ts'
import { BadRequest } from '#platform/refusals.ts'
import type { PrintSetting } from '#slices/cards/index.ts'
import type { OrganizationPlace } from '#slices/mpi/index.ts'
import type { ReceivedList } from '../beneficiaries/check-beneficiaries.ts'
import { checkBeneficiaries } from '../beneficiaries/check-beneficiaries.ts'
import { FileTooLarge } from '../errors.ts'
import { MAX_FILE_BYTES, MAX_FILE_MB } from './limits.ts'
import { type ColumnMapping, checkMapping, guessMapping, toBeneficiaries } from './map-columns.ts'
import { readTable } from './read-table.ts'

export interface ListFile {
  /** How the bytes are written. */
  form: 'base64' | 'gzip' | 'identity'
  /** The content type of the form that the file is in, if it is in one. */
  formType: string | undefined
  /** Guessed from the headings when left out. */
  mapping: ColumnMapping | undefined
  organizationPlace: OrganizationPlace
  now: Date
  /** How the cards will be printed, if it is known already. */
  print: PrintSetting | undefined
  language: Language
}

/** Returns the response as JSON, because writing it for ten thousand rows also takes time. */
export async function run(
  { form, formType, mapping: givenMapping, language, ...list }: ListFile,
  bytes: Buffer<ArrayBuffer>,
): Promise<Uint8Array> {
  const sent = fileIn(bytes, form)
  const table = await readTable(formType === undefined ? sent : await fileInForm(sent, formType))
  const mapping = givenMapping ?? guessMapping(table.columns)
  checkMapping(mapping, table.columns)
  const beneficiaries = toBeneficiaries(table, mapping, list.organizationPlace.country_code)
  const errors = await namedErrors({ rows: beneficiaries, ...list }, language, table.lines)
  return Buffer.from(
    JSON.stringify({ columns: table.columns, mapping, total: beneficiaries.length, beneficiaries, errors }),
  )
}

function fileIn(bytes: Buffer<ArrayBuffer>, form: ListFile['form']): Buffer<ArrayBuffer> {
  if (form === 'base64') return Buffer.from(bytes.toString('latin1'), 'base64')
  if (form === 'identity') return bytes
  try {
    return gunzipSync(bytes, { maxOutputLength: MAX_FILE_BYTES })
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw new FileTooLarge({ values: { limit_mb: MAX_FILE_MB } })
    throw new BadRequest()
  }
}

async function namedErrors(
  { rows, organizationPlace, now, print }: Omit<ReceivedList, 'hasUniqueNumbers'>,
  language: Language,
  lines: readonly number[],
) {
  try {
    await checkBeneficiaries(rows, organizationPlace, now, print)
    return []
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    return error.errors(language).map((mistake) => {
      const line = mistake.row === undefined ? undefined : lines[mistake.row - 1]
      return line === undefined ? mistake : { ...mistake, line }
    })
  }
}
