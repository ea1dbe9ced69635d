import { commonNames } from '../data/common-names.ts'
import { homophones, sameName, shortForms, twinNames } from './aliases.ts'
import { consonantsOf, NUMBERED, soundKey } from './sound-key.ts'

/** One word of a name with all that comparison and blocking need; interned, so equal words are one object. */
export interface NameToken {
  readonly id: number
  /** Of the name, for all its spellings. */
  readonly nameId: number
  readonly text: string
  /** Its digits, which are also the end of each key below: words with other digits are other words. */
  readonly digits: string
  readonly initial: number
  /**
   * Numbers for the texts that are compared most: the sound, its Wolof reading, the consonants and the alias group. Different numbers mean
   * different texts; equal ones nearly always equal texts.
   */
  readonly soundId: number
  readonly wolofId: number
  readonly consonantsId: number
  readonly aliasGroupId: number
  readonly sound: string
  /** With c read as in Wolof, "Coro" for "Thioro"; otherwise the same as sound. */
  readonly wolof: string
  readonly consonants: string
  /** The key of the name, shared by its spellings in other languages. */
  readonly name: string
  /** The key of the widest group, which also has the short forms of the name. */
  readonly aliasGroup: string
  /** Of a pair of names that twins are given, one has a number and the other its negative; 0 for all other names. */
  readonly twin: number
  /** Many people have this name: another common name is a different name, not a misspelling of it. */
  readonly isCommon: boolean
  /** One bit per letter, and six for the digits: a quick test shows that two words cannot be close. */
  readonly letters: number
}

const spellingsBySound = new Map(
  homophones.map((names) => [
    soundKey((names[0] as readonly [string, RegExp])[0]),
    names.map(([, pattern]) => pattern),
  ]),
)

/** The sound; names that sound alike but are different get a number that depends on their spelling. */
function soundOf(text: string): string {
  const sound = soundKey(text) || text.toUpperCase()
  const at = spellingsBySound.get(sound)?.findIndex((pattern) => pattern.test(text)) ?? 0
  return at > 0 ? `${sound}${at + 1}` : sound
}

const nameBySound = groupByAlias(sameName, (sound) => sound)
const aliasGroupByName = groupByAlias([...sameName, ...shortForms], (sound) => nameBySound.get(sound) ?? sound)

const twinBySound = new Map<string, number>()
for (const [at, pair] of twinNames.entries()) {
  for (const [side, names] of pair.entries())
    for (const name of names.split(' ')) twinBySound.set(soundOf(name), side === 0 ? at + 1 : -at - 1)
}

const nameOf = (sound: string) => nameBySound.get(sound) ?? sound
const common = new Set(commonNames.map(([spelling]) => nameOf(soundOf(spelling))))

const MAX_INTERNED = 10_000
const interned = new Map<string, NameToken>()
let lastId = 0

export function nameToken(text: string): NameToken {
  const cached = interned.get(text)
  if (cached) return cached
  const digits = text.replace(/[^0-9]+/g, '')
  const spelling = digits === '' ? text : text.replace(/[0-9]/g, '')
  const numbered = (key: string) => (digits === '' ? key : `${key}${NUMBERED}${digits}`)
  const plainSound = soundOf(spelling)
  const plainName = nameOf(plainSound)
  const sound = numbered(plainSound)
  const name = numbered(plainName)
  const wolof = text.includes('c') ? numbered(soundKey(spelling.replace(/c(?![hk])/g, 'ch'))) : sound
  const consonants = consonantsOf(sound)
  const aliasGroup = numbered(aliasGroupByName.get(plainName) ?? plainName)
  const token: NameToken = {
    id: ++lastId,
    nameId: numberOf(name),
    text,
    digits,
    initial: text.charCodeAt(0),
    soundId: numberOf(sound),
    wolofId: numberOf(wolof),
    consonantsId: numberOf(consonants),
    aliasGroupId: numberOf(aliasGroup),
    sound,
    wolof,
    consonants,
    name,
    aliasGroup,
    twin: twinBySound.get(sound) ?? 0,
    isCommon: common.has(name),
    letters: lettersOf(text),
  }
  if (interned.size >= MAX_INTERNED) interned.clear()
  interned.set(text, token)
  return token
}

/** A number made from the text: a table of all texts would grow with every name that was ever seen. */
function numberOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 1
}

export const haveOneName = (a: NameToken, b: NameToken): boolean => a.nameId === b.nameId && a.name === b.name

export const haveOneAliasGroup = (a: NameToken, b: NameToken): boolean =>
  a.aliasGroupId === b.aliasGroupId && a.aliasGroup === b.aliasGroup

function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    letters |= 1 << (code < 97 ? 26 + (code % 6) : code - 97)
  }
  return letters
}

/** Joins overlapping groups and maps each member to the first member of its joined group. */
function groupByAlias(groups: readonly string[], keyOf: (sound: string) => string): Map<string, string> {
  const leader = new Map<string, string>()
  const find = (key: string): string => {
    const up = leader.get(key)
    return up === undefined || up === key ? key : find(up)
  }
  for (const group of groups) {
    const [first, ...rest] = group
      .split(' ')
      .map((spelling) => keyOf(soundOf(spelling.normalize('NFD').replace(/[^a-z]/g, ''))))
    if (first === undefined) continue
    for (const member of [first, ...rest]) leader.set(find(member), find(first))
  }
  for (const key of leader.keys()) leader.set(key, find(key))
  return leader
}
