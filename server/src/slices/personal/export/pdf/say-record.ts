import { type Language, type Phrase, speak } from '@samakart/rules/language'
import { regionNames } from '@samakart/rules/region-names'
import { acts } from './acts.ts'
import { fieldWord, unsaid } from './fields.ts'
import { states } from './states.ts'
import { words } from './words.ts'

/** One value of a record, as people read it. */
export interface Line {
  label: string
  text: string
}

export interface Speech {
  language: Language
  campaignNames: Readonly<Record<string, string>>
}

type Values = Readonly<Record<string, unknown>>

/** The values of a record, without those that are empty and those that only programs use. */
export function sayRecord(speech: Speech, section: string, record: object): Line[] {
  const values = { ...record } as Values
  return Object.entries(values).flatMap(([name, value]) => {
    const text = unsaid.has(name) ? '' : sayValue(speech, section, name, value, values)
    return text === '' ? [] : [{ label: labelOf(speech, name, section === 'acts'), text }]
  })
}

/** What was corrected, one line for each field: the old value and the new one. */
export function sayChanges(
  speech: Speech,
  changes: readonly { field: string; before: unknown; after: unknown }[],
): Line[] {
  const side = (field: string, value: unknown) =>
    sayValue(speech, 'identities', field, value, {}) || words.none[speech.language]
  return changes.map(({ field, before, after }) => {
    const [name = field, kind] = field.split('.')
    const label = labelOf(speech, name)
    return { label: kind ? labelOf(speech, kind) : label, text: `${side(name, before)} → ${side(name, after)}` }
  })
}

/** An act by its name; one that is no longer recorded, by its code. */
export const sayAct = ({ language }: Speech, action: string): string => acts[action]?.[language] ?? action

/** The details of an act in one line. */
export const sayDetails = (speech: Speech, details: Values): string => sayGroup(speech, 'acts', details).join(' · ')

/** Whoever acted. Colleagues have rights of their own: the person learns that it was an account, and by which id to ask. */
export function sayActor({ language }: Speech, actor: string): string {
  if (actor === 'system') return words.byService[language]
  if (actor === 'anonymous') return words.byNobody[language]
  return speak(actor.startsWith('apk_') ? words.byProgram : words.byAccount, language, { id: `…${actor.slice(-6)}` })
}

export function sayInstant({ language }: Speech, instant: string): string {
  return `${sayDay(language, instant.slice(0, 10))} ${instant.slice(11, 16)} UTC`
}

const actorFields = new Set([
  'actor',
  'updated_by',
  'merged_by',
  'undone_by',
  'resolved_by',
  'requested_by',
  'decided_by',
])

function sayValue(speech: Speech, section: string, name: string, value: unknown, record: Values): string {
  const { language } = speech
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return (value ? words.yes : words.no)[language]
  if (typeof value === 'number') return value.toLocaleString(language === 'en' ? 'en' : 'fr')
  if (typeof value === 'object') return sayGroup(speech, section, value as Values).join('\n')
  const text = String(value)
  if (actorFields.has(name)) return sayActor(speech, text)
  if (name === 'campaign_id') return withCode(speech.campaignNames[text], text)
  if (name === 'country_code') return withCode(countryName(language, text), text)
  if (name === 'region_code') return withCode(regionNames[String(record.country_code)]?.[text], text)
  if (section === 'acts' && name === 'fields')
    return text
      .split(' ')
      .map((field) => labelOf(speech, field))
      .join(', ')
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text)) return sayInstant(speech, text)
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return sayDay(language, text)
  return stateWord(section, name, text)?.[language] ?? text
}

const sayGroup = (speech: Speech, section: string, values: Values): string[] =>
  sayRecord(speech, section, values).map(
    ({ label, text }) => `${label}${speech.language === 'fr' ? '\u00a0: ' : ': '}${text}`,
  )

/** A field's word. Names that are not ours, like attributes of DHIS2, stay as they are. */
const labelOf = ({ language }: Speech, name: string, isOfAct = false): string =>
  fieldWord(name, isOfAct)?.[language] ?? name

export function stateWord(section: string, name: string, value: string): Phrase | undefined {
  const ofSection: Readonly<Record<string, Readonly<Record<string, Phrase>>>> | undefined = Object.hasOwn(
    states,
    section,
  )
    ? states[section as keyof typeof states]
    : undefined
  const ofField = ofSection && Object.hasOwn(ofSection, name) ? ofSection[name] : undefined
  return ofField && Object.hasOwn(ofField, value) ? ofField[value] : undefined
}

const withCode = (name: string | undefined, code: string) =>
  name === undefined || name === code ? code : `${name} (${code})`

function countryName(language: Language, code: string): string | undefined {
  return /^[A-Z]{2}$/.test(code) ? new Intl.DisplayNames(language, { type: 'region' }).of(code) : undefined
}

function sayDay(language: Language, day: string): string {
  const [year, month, date] = day.split('-')
  return language === 'en' ? day : `${date}/${month}/${year}`
}
