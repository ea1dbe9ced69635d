// How a name sounds in West Africa, however it is spelt: French "Diouf", English "Joof" and Wolof "Juuf" give one key. Vowels fall into three groups (A, I for front, U for back); y and w are vowels here.
const FRONT = 'I'
const BACK = 'U'

const isVowel = (letter: string | undefined) => letter !== undefined && 'aeiouyw'.includes(letter)
const isOpen = (letter: string | undefined) => letter !== undefined && 'aeouyw'.includes(letter)

const simpleConsonants: Record<string, string> = {
  b: 'B',
  d: 'D',
  f: 'F',
  g: 'G',
  k: 'K',
  l: 'L',
  m: 'M',
  n: 'N',
  p: 'P',
  q: 'K',
  r: 'R',
  s: 'S',
  t: 'T',
  v: 'F',
  x: 'K',
  z: 'S',
}

export function soundKey(folded: string): string {
  return simplifyEnding(mergeVowels(toSounds(folded)))
}

/** Comes before the digits of a word, which have no sound and are never left out. */
export const NUMBERED = '#'

/** The consonants alone. A name with fewer than two consonants keeps its vowels. */
export function consonantsOf(sound: string): string {
  const consonants = sound.replace(/[AIU]/g, '')
  const digitsAt = consonants.indexOf(NUMBERED)
  return (digitsAt < 0 ? consonants.length : digitsAt) >= 2 ? consonants : sound
}

function toSounds(text: string): string {
  let out = ''
  let at = 0
  const push = (sound: string, width: number) => {
    if (!out.endsWith(sound) || 'AIU'.includes(sound)) out += sound
    at += width
  }
  while (at < text.length) {
    const letter = text[at] as string
    const next = text[at + 1]
    const third = text[at + 2]
    if (letter === 'd') at = palatal(text, at, 'J', 'D', push)
    else if (letter === 't') at = palatal(text, at, 'C', 'T', push)
    else if (letter === 'c') consonantC(text, at, push)
    else if (letter === 'j') at = soften(text, at, at + 1, 'J', push)
    else if (letter === 's' && next === 'h') push('C', 2)
    else if (letter === 'p' && next === 'h') push('F', 2)
    else if (letter === 'k' && next === 'h') push('K', 2)
    else if (letter === 'g') consonantG(next, third, push)
    else if (letter === 'n') consonantN(next, third, push)
    else if (letter === 'q' && next === 'u') push('K', 2)
    else if (letter === 'h') at += 1
    else if (letter === 'a') push('A', 1)
    else if (letter === 'e' && next === 'e') push(FRONT, 2)
    else if (letter === 'e' && next === 'a' && third === 'u') push(BACK, 3)
    else if (letter === 'e' || letter === 'i' || letter === 'y') push(FRONT, 1)
    else if (letter === 'o' || letter === 'u' || letter === 'w') push(BACK, 1)
    else if (simpleConsonants[letter]) push(simpleConsonants[letter], 1)
    else at += 1
  }
  return out
}

type Push = (sound: string, width: number) => void

/** d and t soften before i + vowel: Diallo, Djalo, Dyallo, Jallow; Thiam, Tiam, Tyam, Cham. */
function palatal(text: string, at: number, soft: string, hard: string, push: Push): number {
  let end = at + 1
  const follows = text[end]
  if (hard === 'D' && follows === 'j') return soften(text, at, end + 1, soft, push)
  if (hard === 'D' && follows === 'g' && 'eiy'.includes(text[end + 1] ?? '-'))
    return soften(text, at, end + 1, soft, push)
  if (hard === 'D' && follows === 'z') return soften(text, at, end + 1, soft, push)
  if (hard === 'T' && follows === 'c' && text[end + 1] === 'h') return soften(text, at, end + 2, soft, push)
  if (hard === 'T' && follows === 'j') return soften(text, at, end + 1, soft, push)
  if (follows === 'h') end += 1
  if (text[end] === hard.toLowerCase()) end += 1
  const glide = text[end]
  if ((glide === 'i' || glide === 'y') && isOpen(text[end + 1])) return soften(text, at, end + 1, soft, push)
  push(hard, end - at)
  return end
}

function soften(text: string, at: number, end: number, soft: string, push: Push): number {
  const glide = text[end]
  const stop = (glide === 'i' || glide === 'y') && isOpen(text[end + 1]) ? end + 1 : end
  push(soft, stop - at)
  return stop
}

function consonantC(text: string, at: number, push: Push): void {
  const next = text[at + 1]
  const third = text[at + 2]
  if (next === 'h') push('C', 2)
  else if (next === 'k') push('K', 2)
  else if (next === 'a' && third === 'a') push('C', 1)
  else if (next === 'i' && third !== undefined && 'aou'.includes(third)) push('C', 2)
  else if (next !== undefined && 'eiy'.includes(next)) push('S', 1)
  else push('K', 1)
}

function consonantG(next: string | undefined, third: string | undefined, push: Push): void {
  if (next === 'n') push('N', 2)
  else if (next === 'u' && third !== undefined && 'eiy'.includes(third)) push('G', 2)
  else push('G', next === 'h' ? 2 : 1)
}

function consonantN(next: string | undefined, third: string | undefined, push: Push): void {
  if ((next === 'i' || next === 'y') && third !== undefined && 'aou'.includes(third)) push('N', 2)
  else if (next === 'h' && isVowel(third)) push('N', 2)
  else push('N', 1)
}

function mergeVowels(sounds: string): string {
  return withoutRepeats(sounds)
    .replace(/AI/g, FRONT)
    .replace(/AU/g, BACK)
    .replace(/A{2,}|I{2,}|U{2,}/g, ([vowel = '']) => vowel)
    .replace(/^[IAU](?=N[DJG]|MB)/, '')
    .replace(/N(?=[BPM])/g, 'M')
}

function withoutRepeats(sounds: string): string {
  let out = ''
  for (const sound of sounds) if (!out.endsWith(sound)) out += sound
  return out
}

/** Final e, é, eh, ey and ay are one sound or silent; final b sounds like p, and final ng like n. */
function simplifyEnding(sounds: string): string {
  let simplified = sounds
  if (/[^AIU].*[^AIU]|U/.test(simplified)) simplified = simplified.replace(/(?<=[^AIU]|U)I$/, '')
  return simplified.replace(/NG$/, 'N').replace(/B$/, 'P')
}
