// Keys under which a person is stored and looked for. Two records of one person should share at least one key; different people
// should seldom. Keys come most selective first, so that a reader who caps the rows of a key loses the least.
import type { BirthDate } from './dates.ts'
import { skeletonOf } from './names/sound-key.ts'
import type { PreparedPerson } from './person.ts'

const MAX_CLASSES = 4
/** Kinds of key by their first letter that gather crowds in a large registry. */
const vagueKinds = new Set(['q', 'c', 'k', 'r', 'n'])

/** How many people may stand under a key before it says too little to be followed. */
export function keyLimit(key: string): number {
  const kind = key[0] as string
  return vagueKinds.has(kind) ? 100 : kind === 'b' ? 60 : 300
}

export function blockingKeys(person: PreparedPerson): string[] {
  return keysOf(person, false)
}

/** As stored, and also where slips of the pen would have put the person: neighbouring years, day and month exchanged. */
export function probeKeys(person: PreparedPerson): string[] {
  return keysOf(person, true)
}

function keysOf(person: PreparedPerson, isProbe: boolean): string[] {
  const classes = classesOf(person)
  const pairs = pairsOf(classes)
  const { birth, place } = person
  const keys: string[] = []
  for (const [kind, value] of person.ids) keys.push(`i${kind}:${value}`)
  if (person.phone) keys.push(`p${person.phone}`)
  if (person.email) keys.push(...person.email.split('@').map((part, at) => `e${at}${part}`))
  if (person.address) keys.push(`h${person.address}`)
  const area = place.commune.split(' ')[0] || place.region
  if (birth && !birth.isYearOnly) {
    const monthDay = birth.month * 100 + birth.day
    for (const day of daysOf(birth, isProbe)) for (const name of classes) keys.push(`d${birth.year}${day}${name}`)
    for (const pair of pairs) keys.push(`m${monthDay}${pair}`)
    if (area) keys.push(`a${birth.year}${monthDay}${area}`)
    keys.push(`b${birth.year}${monthDay}`)
  }
  if (birth) {
    for (const year of yearsOf(birth, isProbe)) for (const pair of pairs) keys.push(`y${year}${pair}`)
    const nearYears = yearsOf(birth, isProbe).slice(0, 3)
    if (place.commune) for (const year of nearYears) for (const name of classes) keys.push(`c${year}${name}${area}`)
    if (place.region) for (const name of classes) keys.push(`q${birth.year}${name}${place.region}`)
  }
  if (place.region) for (const pair of pairs) keys.push(`r${pair}${place.region}`)
  if (place.commune) for (const name of classes) keys.push(`k${name}${area}`)
  for (const pair of pairs) keys.push(`n${pair}`)
  return [...new Set(keys)]
}

/** Sound classes of all words of the name, in no order: swapped and regrouped names stay together. */
function classesOf(person: PreparedPerson): string[] {
  const name = person.readings[0]
  if (name === undefined) return []
  const classes = new Set<string>()
  for (const token of [...name.last.tokens.slice(0, 2), ...name.first.tokens, ...name.last.tokens.slice(2)]) {
    if (token.text.length > 1) classes.add(skeletonOf(token.family))
    if (classes.size === MAX_CLASSES) break
  }
  return [...classes].sort()
}

function pairsOf(classes: readonly string[]): string[] {
  const pairs: string[] = []
  for (let i = 0; i < classes.length; i++)
    for (let j = i + 1; j < classes.length; j++) pairs.push(`${classes[i]}.${classes[j]}`)
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
