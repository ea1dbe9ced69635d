// Runs in a sandbox process, because fonts and layout take memory, and a long record takes a second.
import type { Language } from '@samakart/rules/language'
import type { PersonExport } from '../collect-export.ts'
import { renderExport } from './render-export.ts'

export function run({ data, language }: { data: PersonExport; language: Language }): Promise<Buffer> {
  return renderExport(data, language)
}
