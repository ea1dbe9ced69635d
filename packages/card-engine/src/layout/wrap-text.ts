import { type ShapedLine, shapeText, type TypeStyle } from './shape-text.ts'

const MAX_WORDS = 24

/** Breaks at spaces and after hyphens so that the longest line is as short as possible; undefined without enough breaks. */
export function wrapText(text: string, lines: number, style: TypeStyle): ShapedLine[] | undefined {
  const words = text.split(/(?<=-)(?=[^ -])| /)
  if (words.length < lines || words.length > MAX_WORDS) return undefined
  const space = shapeText(' ', style).width
  const ends: number[] = [0]
  for (const word of words) ends.push((ends.at(-1) ?? 0) + shapeText(word, style).width + space)
  const width = (from: number, to: number) => (ends[to] ?? 0) - (ends[from] ?? 0) - space

  // After step n, best[i] has the shortest longest line for the first i + 1 words on n + 1 lines, and its breaks.
  let best = words.map((_, i) => ({ longest: width(0, i + 1), breaks: [] as number[] }))
  for (let n = 1; n < lines; n++) {
    best = words.map((_, i) => {
      let found = { longest: Number.POSITIVE_INFINITY, breaks: [] as number[] }
      for (let from = n; from <= i; from++) {
        const previous = best[from - 1]
        if (!previous || previous.breaks.length !== n - 1) continue
        const longest = Math.max(previous.longest, width(from, i + 1))
        if (longest < found.longest) found = { longest, breaks: [...previous.breaks, from] }
      }
      return found
    })
  }
  const breaks = best.at(-1)?.breaks ?? []
  if (breaks.length !== lines - 1) return undefined
  return [0, ...breaks].map((from, i) => shapeText(joined(words.slice(from, breaks[i] ?? words.length)), style))
}

function joined(words: string[]): string {
  return words.reduce((text, word) => (text === '' || text.endsWith('-') ? text + word : `${text} ${word}`), '')
}
