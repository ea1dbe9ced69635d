import { saveFile } from '#platform/files/save-file.ts'
import type { Language } from '#platform/i18n/messages.ts'
import { escapeFormula } from '#platform/service-rules/formula.ts'

const BYTE_ORDER_MARK = '\ufeff'

/** French spreadsheets expect semicolons. All spreadsheets need the byte order mark to read accents. */
export function toCsv(rows: readonly (readonly string[])[], language: Language): string {
  const separator = language === 'en' ? ',' : ';'
  const lines = rows.map((row) => row.map((value) => quoted(value, separator)).join(separator))
  return `${BYTE_ORDER_MARK}${lines.join('\r\n')}\r\n`
}

function quoted(value: string, separator: string): string {
  const safe = escapeFormula(value)
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function saveCsv(name: string, content: string): void {
  saveFile(name, new Blob([content], { type: 'text/csv;charset=utf-8' }))
}
