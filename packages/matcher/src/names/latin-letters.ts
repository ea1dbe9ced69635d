// Letters that decomposition leaves alone, and Cyrillic or Greek letters that look Latin:
// a name pasted from another keyboard must still be the same name.
const foldings: Record<string, string> = {
  ŋ: 'ng',
  ɲ: 'ny',
  ɓ: 'b',
  ɗ: 'd',
  ƴ: 'y',
  ƭ: 't',
  ƙ: 'k',
  ɠ: 'g',
  ɛ: 'e',
  ɔ: 'o',
  ə: 'e',
  ø: 'o',
  œ: 'oe',
  æ: 'ae',
  ß: 'ss',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  đ: 'd',
  ı: 'i',
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ј: 'j',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  ѕ: 's',
  ԁ: 'd',
  α: 'a',
  ο: 'o',
  ε: 'e',
  ι: 'i',
  κ: 'k',
  ν: 'v',
  ρ: 'p',
  τ: 't',
  υ: 'u',
}

const plain = /^[a-z]*$/

/** Lower-case ASCII letters and digits. Apostrophes are removed, and every other sign becomes a space. */
export function foldLetters(text: string): string {
  const lower = text.toLowerCase()
  if (plain.test(lower)) return lower
  const bare = lower
    .replace(/ñ/g, 'gn')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’‘ʼ`´ʻ]/g, '')
  let folded = ''
  for (const letter of bare) folded += foldings[letter] ?? letter
  return folded.replace(/[^a-z0-9]+/g, ' ').trim()
}
