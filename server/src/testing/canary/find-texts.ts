import { constants, inflateRawSync } from 'node:zlib'

export interface Finding {
  text: string
  /** How it was written, and in which packing: `UTF-8`, `base64 in gzip`. */
  form: string
}

interface Pattern extends Finding {
  bytes: Buffer
}

const MAX_UNPACKED_BYTES = 256 << 20
const MAX_DEPTH = 3

/** Enough that no other bytes are like them. */
const SAMPLE_BYTES = 40

/** Finds texts in bytes however they are written: upper or lower case, UTF-8, UTF-16, base64, hexadecimal, or compressed. */
export class TextFinder {
  readonly #patterns: Pattern[]

  constructor(texts: readonly string[]) {
    const seen = new Set<string>()
    this.#patterns = texts.flatMap(patternsOf).filter(({ bytes }) => {
      const key = bytes.toString('latin1')
      return !seen.has(key) && seen.add(key)
    })
  }

  /** Finds a file too, by some bytes of its middle: the beginnings of pictures are alike. */
  addFile(name: string, content: Buffer): void {
    const middle = content.length >> 1
    const sample = content.subarray(middle, middle + SAMPLE_BYTES)
    const hex = Buffer.from(sample.toString('hex'))
    const forms = [
      { form: 'bytes', bytes: sample },
      { form: 'hexadecimal', bytes: hex },
    ]
    const base64 = [0, 1, 2].flatMap((offset) => base64At(sample, offset))
    this.#patterns.push(...[...forms, ...base64].map((pattern) => ({ ...pattern, text: name })))
  }

  find(bytes: Buffer, packing = '', depth = 0): Finding[] {
    const found = this.#patterns
      .filter((pattern) => bytes.includes(pattern.bytes))
      .map(({ text, form }) => ({ text, form: form + packing }))
    if (depth === MAX_DEPTH) return found
    for (const { name, content } of packedIn(bytes))
      found.push(...this.find(content, ` in ${name}${packing}`, depth + 1))
    return found
  }
}

function patternsOf(text: string): Pattern[] {
  return [...new Set([text, text.toLowerCase(), text.toUpperCase()])].flatMap((variant) => {
    const utf8 = Buffer.from(variant)
    const utf16 = Buffer.from(variant, 'utf16le')
    const hex = utf8.toString('hex')
    return [
      { form: 'UTF-8', bytes: utf8 },
      { form: 'UTF-16LE', bytes: utf16 },
      { form: 'UTF-16BE', bytes: Buffer.from(utf16).swap16() },
      { form: 'hexadecimal', bytes: Buffer.from(hex) },
      { form: 'hexadecimal', bytes: Buffer.from(hex.toUpperCase()) },
      ...[0, 1, 2].flatMap((offset) => base64At(utf8, offset)),
    ].map((pattern) => ({ ...pattern, text }))
  })
}

/** The part of a text in base64 that does not depend on its neighbours, when so many bytes of its group come before it. */
function base64At(bytes: Buffer, offset: number): Omit<Pattern, 'text'>[] {
  const first = Math.ceil((offset * 8) / 6)
  const last = Math.floor(((offset + bytes.length) * 8) / 6)
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .slice(first, last)
  return [encoded, encoded.replaceAll('+', '-').replaceAll('/', '_')].map((form) => ({
    form: 'base64',
    bytes: Buffer.from(form),
  }))
}

/** How each packing begins, and how long its header is. What follows is the same in all of them. */
const packings = [
  { name: 'gzip', start: Buffer.from([0x1f, 0x8b, 0x08]), headerBytes: gzipHeaderBytes },
  ...[0x01, 0x5e, 0x9c, 0xda].map((level) => ({
    name: 'zlib',
    start: Buffer.from([0x78, level]),
    headerBytes: () => 2,
  })),
  {
    name: 'ZIP',
    start: Buffer.from('PK\u0003\u0004', 'latin1'),
    headerBytes: (bytes: Buffer, at: number) => 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28),
  },
]

function gzipHeaderBytes(bytes: Buffer, at: number): number {
  const flags = bytes[at + 3] ?? 0
  let end = at + 10
  if (flags & 4) end += 2 + (bytes[end] ?? 0) + 256 * (bytes[end + 1] ?? 0)
  for (const flag of [8, 16]) if (flags & flag) end = bytes.indexOf(0, end) + 1
  return end + (flags & 2) - at
}

/** What can be unpacked, wherever in the bytes it begins. Most places only look like a beginning. */
function* packedIn(bytes: Buffer): Generator<{ name: string; content: Buffer }> {
  for (const { name, start, headerBytes } of packings) {
    for (let at = bytes.indexOf(start); at >= 0; at = bytes.indexOf(start, at + 1)) {
      if (at + 30 > bytes.length) break
      const content = tryUnpack(bytes.subarray(at + headerBytes(bytes, at)))
      if (content && content.length > 8) yield { name, content }
    }
  }
}

function tryUnpack(bytes: Buffer): Buffer | undefined {
  try {
    return inflateRawSync(bytes, { maxOutputLength: MAX_UNPACKED_BYTES, finishFlush: constants.Z_SYNC_FLUSH })
  } catch {
    return undefined
  }
}
