// How offices write values. The service and the console's wizard both use this, so that they read a list alike.

import type { BeneficiaryField } from './beneficiary-fields.ts'
import { plain } from './office-lists.ts'
import { regionNames } from './region-names.ts'

/** Normalizes dates, sexes and regions from the ways in which offices write them. Other fields are only trimmed. */
export function tidy(field: BeneficiaryField, typed: string, country: string): string {
  const text = typed.trim()
  if (field === 'date_of_birth') return isoDate(text)
  if (field === 'gender') return genders[plain(text)] ?? text
  if (field === 'region_code') return regionCode(text, country)
  return text
}

/** `31/12/1990`, `31.12.1990`, `31 décembre 1990`: the day comes first in West Africa. A year alone stays one. */
function isoDate(text: string): string {
  const [, day, month, year] =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? /^(\d{1,2})(?:er)? ([a-z]+) (\d{4})$/.exec(plain(text)) ?? []
  if (!day || !month || !year) return text.split('T', 1)[0] ?? text
  const number = /\d/.test(month) ? month : monthNumber(month)
  return number ? `${year}-${number.padStart(2, '0')}-${day.padStart(2, '0')}` : text
}

/** Recognizes a month by the beginning of its French or English name. */
function monthNumber(name: string): string | undefined {
  const place = months.findIndex((beginnings) => beginnings.some((beginning) => name.startsWith(beginning)))
  return place < 0 ? undefined : String(place + 1)
}

const months = [
  ['jan'],
  ['fev', 'feb'],
  ['mar'],
  ['avr', 'apr'],
  ['mai', 'may'],
  ['juin', 'jun'],
  ['juil', 'jul'],
  ['aou', 'aug'],
  ['sep'],
  ['oct'],
  ['nov'],
  ['dec'],
] as const

const genders: Readonly<Record<string, string>> = {
  m: 'M',
  male: 'M',
  masculin: 'M',
  homme: 'M',
  h: 'M',
  goor: 'M',
  f: 'F',
  female: 'F',
  feminin: 'F',
  femme: 'F',
  jigeen: 'F',
  u: 'U',
  unknown: 'U',
  inconnu: 'U',
}

/** `Thiès` and `Région de Thiès` are THI in Senegal. */
function regionCode(text: string, country: string): string {
  const name = plain(text)
    .replace(/^(region|province|prefecture|department|departement) ((of|d|de|du|des|la|le) )*/, '')
    .replace(/^st /, 'saint ')
  const found = Object.entries(regionNames[country] ?? {}).find(([, each]) => plain(each) === name)
  return found?.[0] ?? text
}
