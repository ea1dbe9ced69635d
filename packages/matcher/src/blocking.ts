// Keys under which a person is stored and looked up. Two records of one person should share at least one key; two people should
// seldom share one. The most selective keys come first, so that limiting the number of keys loses the least.
import type { BirthDate } from './dates.ts'
import { consonantsOf } from './names/sound-key.ts'
import type { PreparedPerson } from './person.ts'

const MAX_SOUNDS = 4
/** The first letters of the keys that many people share in a large registry. */
const vagueKinds = new Set(['q', 'c', 'k', 'r', 'n', 's', 'l'])

/** How many people may share a key; beyond that it says too little to be used. */
export function keyLimit(key: string): number {
  const kind = key[0] as string
  return vagueKinds.has(kind) ? 100 : kind === 'b' ? 60 : kind === 'w' ? 30 : 300
}

export function blockingKeys(person: PreparedPerson): string[] {
  return keysOf(person, false)
}

/** The stored keys, and the keys that a typing error would have made: neighbouring years, day and month swapped. */
export function probeKeys(person: PreparedPerson): string[] {
  return keysOf(person, true)
}

function keysOf(person: PreparedPerson, isProbe: boolean): string[] {
  const sounds = soundsOf(person)
  const pairs = pairsOf(sounds)
  const { birth, place } = person
  const keys: string[] = []
  for (const [kind, value] of person.ids) keys.push(`i${kind}:${value}`)
  if (person.phone) keys.push(`p${person.phone}`)
  if (person.email) keys.push(...person.email.split('@').map((part, at) => `e${at}${part}`))
  if (person.address) keys.push(`h${person.address}`)
  const area = place.commune.split(' ')[0] || place.region
  if (birth && !birth.isYearOnly) {
    const monthDay = birth.month * 100 + birth.day
    for (const day of daysOf(birth, isProbe)) for (const name of sounds) keys.push(`d${birth.year}${day}${name}`)
    for (const pair of pairs) keys.push(`m${monthDay}${pair}`)
    if (area) keys.push(`a${birth.year}${monthDay}${area}`)
    keys.push(`b${birth.year}${monthDay}`)
  }
  if (birth) {
    for (const year of yearsOf(birth, isProbe)) for (const pair of pairs) keys.push(`y${year}${pair}`)
    const nearYears = yearsOf(birth, isProbe).slice(0, 3)
    if (place.commune) for (const year of nearYears) for (const name of sounds) keys.push(`c${year}${name}${area}`)
    if (place.region) for (const name of sounds) keys.push(`q${birth.year}${name}${place.region}`)
  }
  if (place.region) for (const pair of pairs) keys.push(`r${pair}${place.region}`)
  if (place.commune) for (const name of sounds) keys.push(`k${name}${area}`)
  for (const pair of pairs) keys.push(`n${pair}`)
  const written = sounds.length === 0 || !birth || birth.isYearOnly ? writtenName(person) : ''
  if (written !== '') keys.push(`w${written}.${birth?.firstDay ?? ''}`)
  return [...new Set(keys)]
}

/**
 * Keys of a single name, alone and with the initial of another: for records that lack a date, a place or half of the name. The
 * limit leaves the rarer names.
 */
export function looseKeys(person: PreparedPerson): string[] {
  const sounds = soundsOf(person)
  const keys = sounds.map((sound) => `s${sound}`)
  const [name] = person.readings
  for (const token of name ? [...name.last.tokens, ...name.first.tokens] : [])
    for (const sound of sounds) if (sound !== consonantsOf(token.aliasGroup)) keys.push(`l${sound}.${token.text[0]}`)
  return [...new Set(keys)]
}

/** For records that have few other keys: without a full date, or without a name that could be compared. */
const writtenName = ({ readings: [name] }: PreparedPerson) =>
  name ? [name.last.written, name.first.written].sort().join(' ').trim() : ''

/** The sounds of all words of the name, sorted, so that swapped and regrouped names share keys. */
function soundsOf(person: PreparedPerson): string[] {
  const name = person.readings[0]
  if (name === undefined) return []
  const sounds = new Set<string>()
  for (const token of [...name.last.tokens.slice(0, 2), ...name.first.tokens, ...name.last.tokens.slice(2)]) {
    if (token.text.length > 1) sounds.add(consonantsOf(token.aliasGroup))
    if (sounds.size === MAX_SOUNDS) break
  }
  return [...sounds].sort()
}

function pairsOf(sounds: readonly string[]): string[] {
  const pairs: string[] = []
  for (let i = 0; i < sounds.length; i++)
    for (let j = i + 1; j < sounds.length; j++) pairs.push(`${sounds[i]}.${sounds[j]}`)
  return pairs
}

function daysOf(birth: BirthDate, isProbe: boolean): number[] {
  const asWritten = birth.month * 100 + birth.day
  return isProbe && birth.day <= 12 && birth.day !== birth.month
    ? [asWritten, birth.day * 100 + birth.month]
    : [asWritten]
}

function yearsOf(birth: BirthDate, isProbe: boolean): number[] {
  if (!isProbe) return [birth.year]
  return [birth.year, birth.year - 1, birth.year + 1, birth.year - 2, birth.year + 2]
}
