// Reads tags in a single pass. A tag that does not end is refused at once, so the time grows only linearly with the file.
import { CardUnprintable } from '../errors.ts'

export interface SvgTag {
  name: string
  attributes: string
}

export function withoutComments(text: string): string {
  const kept: string[] = []
  let at = 0
  for (let start = text.indexOf('<!--'); start >= 0; start = text.indexOf('<!--', at)) {
    kept.push(text.slice(at, start))
    at = endOf(text, '-->', start + 4)
  }
  return kept.join('') + text.slice(at)
}

/** The opening tags, in order. */
export function* svgTags(text: string): Generator<SvgTag> {
  for (let start = text.indexOf('<'); start >= 0; ) {
    const end = endOfTag(text, start + 1)
    const inner = text.slice(start + 1, end - 1)
    start = text.indexOf('<', end)
    if (inner.startsWith('/')) continue
    const name = /^\s*([a-zA-Z][\w:.-]*)/.exec(inner)
    if (!name) throw broken()
    yield { name: name[1] ?? '', attributes: inner.slice(name[0].length) }
  }
}

/** A bracket between quotes does not end a tag, and a tag must not contain an opening bracket. */
function endOfTag(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const letter = text[at]
    if (letter === '>') return at + 1
    if (letter === '<') throw broken()
    if (letter === '"' || letter === "'") at = endOf(text, letter, at + 1) - 1
  }
  throw broken()
}

function endOf(text: string, mark: string, from: number): number {
  const place = text.indexOf(mark, from)
  if (place < 0) throw broken()
  return place + mark.length
}

function broken(): CardUnprintable {
  return new CardUnprintable('logo-unreadable', 'The logo is a broken SVG.', 'logo')
}
