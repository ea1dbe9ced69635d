/** The Jaro-Winkler similarity of two words, from 0 to 1. */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1
  if (a === '' || b === '') return 0
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const taken = new Array<boolean>(b.length).fill(false)
  const matched: string[] = []
  for (let i = 0; i < a.length; i++) {
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j++) {
      if (taken[j] || a[i] !== b[j]) continue
      taken[j] = true
      matched.push(a[i] as string)
      break
    }
  }
  if (matched.length === 0) return 0
  const inB = [...b].filter((_, at) => taken[at])
  const crossed = matched.filter((letter, at) => letter !== inB[at]).length / 2
  const share = matched.length
  const jaro = (share / a.length + share / b.length + (share - crossed) / share) / 3
  let prefix = 0
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix++
  return jaro + prefix * 0.1 * (1 - jaro)
}

const soundexCodes: Record<string, string> = {
  b: '1',
  f: '1',
  p: '1',
  v: '1',
  c: '2',
  g: '2',
  j: '2',
  k: '2',
  q: '2',
  s: '2',
  x: '2',
  z: '2',
  d: '3',
  t: '3',
  l: '4',
  m: '5',
  n: '5',
  r: '6',
}

export function soundex(word: string): string {
  let code = word[0]?.toUpperCase() ?? ''
  let last = soundexCodes[word[0] ?? ''] ?? ''
  for (const letter of word.slice(1)) {
    const digit = soundexCodes[letter] ?? ''
    if (digit !== '' && digit !== last) code += digit
    if (letter !== 'h' && letter !== 'w') last = digit
  }
  return code.padEnd(4, '0').slice(0, 4)
}

/** Metaphone, the English sound key of HAPI's documented rules, for the letters that occur in names. */
export function metaphone(word: string): string {
  const text = word
    .replace(/^(kn|gn|pn|ae|wr)/, (start) => start.slice(1))
    .replace(/^x/, 's')
    .replace(/^wh/, 'w')
    .replace(/mb$/, 'm')
    .replace(/(.)\1+/g, (run, letter) => (letter === 'c' ? run : letter))
    .replace(/sch/g, 'sk')
    .replace(/tch/g, 'ch')
    .replace(/cia|ch/g, 'x')
    .replace(/c(?=[iey])/g, 's')
    .replace(/ck|c|q/g, 'k')
    .replace(/dg(?=[eiy])/g, 'j')
    .replace(/d/g, 't')
    .replace(/gh(?=[^aeiou]|$)/g, '')
    .replace(/gn(ed)?$/g, 'n')
    .replace(/g(?=[iey])/g, 'j')
    .replace(/g/g, 'k')
    .replace(/ph/g, 'f')
    .replace(/sh|s(?=i[oa])|t(?=i[oa])/g, 'x')
    .replace(/th/g, '0')
    .replace(/v/g, 'f')
    .replace(/x(?=.)/g, 'x')
    .replace(/z/g, 's')
    .replace(/([aeiou])h(?![aeiou])/g, '$1')
    .replace(/[wy](?![aeiou])/g, '')
  return text.slice(0, 1) + text.slice(1).replace(/[aeiou]/g, '')
}
