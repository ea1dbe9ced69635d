import { usualNames } from '../data/usual-names.ts'
import { homophones, sameName, shortForms, twinNames } from './aliases.ts'
import { skeletonOf, soundKey } from './sound-key.ts'

/** One word of a name with all that comparison and blocking need; interned, so equal words are one object. */
export interface NameToken {
  readonly id: number
  /** Another number, shared by all spellings of the name. */
  readonly nameId: number
  readonly text: string
  readonly initial: number
  /** Numbers for what is compared most: the sound, its Wolof reading, the skeleton and the circle of the name. */
  readonly soundId: number
  readonly wolofId: number
  readonly skeletonId: number
  readonly familyId: number
  readonly sound: string
  /** With c read as in Wolof, "Coro" for "Thioro"; otherwise the same as sound. */
  readonly wolof: string
  readonly skeleton: string
  /** The name as such: spellings in other languages share it. */
  readonly name: string
  /** The widest circle: short forms share it too. */
  readonly family: string
  /** A name that twins share out: equal numbers are one child's, opposite numbers the other's; 0 for all other names. */
  readonly twin: number
  /** A name that many people bear: another such name is another name, not a slip of the pen. */
  readonly isUsual: boolean
  /** One bit per letter, to see at a glance that two words cannot be close. */
  readonly letters: number
}

const looksBySound = new Map(
  homophones.map((names) => [soundKey((names[0] as readonly [string, RegExp])[0]), names.map(([, looks]) => looks)]),
)

/** The sound, with a number where two names that sound alike are told apart by their letters. */
function soundOf(text: string): string {
  const sound = soundKey(text) || text.toUpperCase()
  const at = looksBySound.get(sound)?.findIndex((looks) => looks.test(text)) ?? 0
  return at > 0 ? `${sound}${at + 1}` : sound
}

const nameBySound = circles(sameName, (sound) => sound)
const familyByName = circles([...sameName, ...shortForms], (sound) => nameBySound.get(sound) ?? sound)

const twinBySound = new Map<string, number>()
for (const [at, pair] of twinNames.entries()) {
  for (const [side, names] of pair.entries())
    for (const name of names.split(' ')) twinBySound.set(soundOf(name), side === 0 ? at + 1 : -at - 1)
}

const nameOf = (sound: string) => nameBySound.get(sound) ?? sound
const usual = new Set(usualNames.map(([spelling]) => nameOf(soundOf(spelling))))

const MAX_INTERNED = 200_000
const interned = new Map<string, NameToken>()
let lastId = 0
const keyIds = new Map<string, number>()

export function nameToken(text: string): NameToken {
  const known = interned.get(text)
  if (known) return known
  const sound = soundOf(text)
  const name = nameOf(sound)
  const wolof = text.includes('c') ? soundKey(text.replace(/c(?![hk])/g, 'ch')) : sound
  const skeleton = skeletonOf(sound)
  const family = familyByName.get(name) ?? name
  const token: NameToken = {
    id: ++lastId,
    nameId: keyIdOf(name),
    text,
    initial: text.charCodeAt(0),
    soundId: keyIdOf(sound),
    wolofId: keyIdOf(wolof),
    skeletonId: keyIdOf(skeleton),
    familyId: keyIdOf(family),
    sound,
    wolof,
    skeleton,
    name,
    family,
    twin: twinBySound.get(sound) ?? 0,
    isUsual: usual.has(name),
    letters: lettersOf(text),
  }
  if (interned.size >= MAX_INTERNED) interned.clear()
  interned.set(text, token)
  return token
}

function keyIdOf(key: string): number {
  const known = keyIds.get(key)
  if (known !== undefined) return known
  keyIds.set(key, keyIds.size + 1)
  return keyIds.size
}

function lettersOf(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) - 97)
  return letters
}

/** Joins overlapping groups; each member leads to the first member of its circle. */
function circles(groups: readonly string[], keyOf: (sound: string) => string): Map<string, string> {
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
