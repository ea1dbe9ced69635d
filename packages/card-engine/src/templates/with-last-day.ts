import type { DisplayList, Field } from '../design/display-list.ts'
import type { Setting } from '../design/setting.ts'
import { label } from '../labels.ts'

/**
 * Cards with a last day show it in the place of the day of issue, or of enrollment where a template has no day of issue: until when a
 * card is valid matters to whoever checks it. Templates without these days, and `sovereign`, which keeps its specified fields, have a
 * place of their own for it.
 */
export function withLastDay(list: DisplayList, { language }: Setting): DisplayList {
  const keys = list.fields.map(({ key }) => key)
  if (keys.includes('expires')) return list
  const replaced = keys.includes('issued') ? 'issued' : 'enrollment_date'
  const inCapitals = (key: 'issued' | 'enrollment_date' | 'expires') => label(key, language).toLocaleUpperCase('fr')
  return {
    ...list,
    fields: list.fields.map((field): Field => (field.key === replaced ? { ...field, key: 'expires' } : field)),
    statics: list.statics.map((mark) =>
      mark.kind === 'label' && mark.text === inCapitals(replaced) ? { ...mark, text: inCapitals('expires') } : mark,
    ),
  }
}
