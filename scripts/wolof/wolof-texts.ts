export interface WolofText {
  file: string
  text: string
}

/**
 * Finds the texts in Wolof of a source file: all strings in the value of a property, constant or argument named `wo`. What
 * stands in `${…}` is code, and left out unless it holds strings itself.
 */
export function wolofTexts(file: string, source: string): WolofText[] {
  const found: WolofText[] = []
  for (const { index } of source.matchAll(/(?<![\w'"`.-])wo(?=\s*[:=][^=>])/g)) {
    const start = source.indexOf(source.slice(index).match(/[:=]/)?.[0] ?? ':', index) + 1
    for (const text of stringsOfValue(source, start)) found.push({ file, text })
  }
  return found
}

/** Reads until the value ends: at a comma, semicolon or closing bracket that is not inside the value. */
function stringsOfValue(source: string, start: number): string[] {
  const texts: string[] = []
  let depth = 0
  for (let at = start; at < source.length; at++) {
    const letter = source[at] ?? ''
    if (letter === "'" || letter === '"' || letter === '`') {
      const { text, end, inside } = readString(source, at)
      texts.push(text, ...inside)
      at = end
    } else if ('([{'.includes(letter)) depth++
    else if (')]}'.includes(letter)) {
      if (--depth < 0) return texts
    } else if ((letter === ',' || letter === ';') && depth === 0) return texts
    else if (
      letter === '\n' &&
      depth === 0 &&
      /^\s*\n\s*(export|const|function|import)\b/.test(source.slice(at, at + 40))
    )
      return texts
  }
  return texts
}

function readString(source: string, start: number): { text: string; end: number; inside: string[] } {
  const quote = source[start]
  const inside: string[] = []
  let text = ''
  for (let at = start + 1; at < source.length; at++) {
    const letter = source[at] ?? ''
    if (letter === quote) return { text, end: at, inside }
    if (letter === '\\') {
      const escaped = /^\\(u[\da-f]{4}|.)/i.exec(source.slice(at, at + 6))?.[1] ?? ''
      text += /^[unt]/.test(escaped) ? ' ' : escaped
      at += escaped.length
    } else if (quote === '`' && letter === '$' && source[at + 1] === '{') {
      const end = endOfCode(source, at + 2)
      inside.push(...stringsOfValue(source.slice(at + 2, end), 0))
      text += ' … '
      at = end
    } else text += letter
  }
  return { text, end: source.length, inside }
}

function endOfCode(source: string, start: number): number {
  let depth = 0
  for (let at = start; at < source.length; at++) {
    const letter = source[at] ?? ''
    if (letter === "'" || letter === '"' || letter === '`') at = readString(source, at).end
    else if (letter === '{') depth++
    else if (letter === '}' && depth-- === 0) return at
  }
  return source.length
}
