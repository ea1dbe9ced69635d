import { parseColour } from '../design/colour.ts'
import type { DisplayList } from '../design/display-list.ts'
import { placeIdentity, type SymbolPlace } from '../design/identity-place.ts'
import type { FittedLine } from '../layout/fit-text.ts'
import type { QrSymbol } from '../qr/encode-qr.ts'
import type { BitSquare } from '../qr/frame.ts'
import type { FontUsage } from './font-usage.ts'
import { num, PT_PER_MM, textColour } from './numbers.ts'
import { photoOperators } from './page-batch.ts'
import { TextWriter } from './text-operators.ts'

/** Writes what one card adds to the shared background, as content operators in latin1. */
export class CardWriter {
  readonly #list: DisplayList
  readonly #usage: FontUsage
  readonly #colours: string[]

  constructor(list: DisplayList, usage: FontUsage) {
    this.#list = list
    this.#usage = usage
    this.#colours = list.fields.map(({ colour }) => textColour(parseColour(colour)))
  }

  /** `photo` is the place of the card's photo among those of its batch. */
  write(
    text: readonly FittedLine[][],
    qr: QrSymbol | undefined,
    { photo, identity }: { photo?: number | undefined; identity?: QrSymbol | undefined } = {},
  ): string {
    const writer = new TextWriter(this.#usage, this.#list.height)
    let colour = ''
    this.#list.fields.forEach(({ box }, i) => {
      const lines = text[i]
      if (!lines || lines.length === 0) return
      const fieldColour = this.#colours[i] ?? ''
      if (fieldColour !== colour) writer.out += `${fieldColour}\n`
      colour = fieldColour
      for (const line of lines) writer.write(line, box.tracking)
    })
    const { photos = [], height } = this.#list
    const picture = photo === undefined ? '' : photoOperators(photos, height, photo)
    return `${picture}BT\n${writer.out}ET\n${qr ? this.#qr(qr) : ''}${identity ? this.#identity(identity) : ''}`
  }

  #qr({ modules }: QrSymbol): string {
    const place = this.#list.qr
    return place ? this.#symbol(place, modules) : ''
  }

  #identity({ modules }: QrSymbol): string {
    const place = this.#list.identity && placeIdentity(this.#list.identity, modules.size)
    return place ? this.#symbol(place, modules) : ''
  }

  /** Draws a mask of one bit per module, which is exact at any scale, in ASCII85, so that its end is unambiguous. */
  #symbol(place: SymbolPlace, modules: BitSquare): string {
    const { size } = modules
    const side = num(size * place.module * PT_PER_MM)
    const left = num(place.x * PT_PER_MM)
    const bottom = num((this.#list.height - place.y - size * place.module) * PT_PER_MM)
    const image = `BI/W ${size}/H ${size}/IM true/F/A85 ID ${ascii85(maskBytes(modules))}~>EI`
    return `q 0 g ${side} 0 0 ${side} ${left} ${bottom} cm ${image} Q\n`
  }
}

/** Bytes with their bits in the opposite order. */
const REVERSED = Uint8Array.from({ length: 256 }, (_, byte) => {
  let reversed = 0
  for (let bit = 0; bit < 8; bit++) if ((byte >> bit) & 1) reversed |= 0x80 >> bit
  return reversed
})

/** A bit that is not set is painted. */
function maskBytes({ size, bits, words }: BitSquare): Uint8Array {
  const width = (size + 7) >> 3
  const bytes = new Uint8Array(Math.ceil((size * width) / 4) * 4).fill(0xff, 0, size * width)
  for (let y = 0; y < size; y++) {
    for (let byte = 0; byte < width; byte++) {
      const word = bits[y * words + (byte >> 2)] ?? 0
      bytes[y * width + byte] = REVERSED[(~word >>> (8 * (byte & 3))) & 255] ?? 0
    }
  }
  return bytes
}

/**
 * `bytes` must be padded to whole groups of four. The text must not contain `EI`, because readers that search for the end of
 * an inline image would stop there; the filter ignores the space that separates the two letters.
 */
export function ascii85(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 4) {
    let value =
      (((bytes[i] ?? 0) << 24) | ((bytes[i + 1] ?? 0) << 16) | ((bytes[i + 2] ?? 0) << 8) | (bytes[i + 3] ?? 0)) >>> 0
    if (value === 0) {
      text += 'z'
      continue
    }
    let group = ''
    for (let digit = 0; digit < 5; digit++) {
      group = String.fromCharCode(33 + (value % 85)) + group
      value = Math.floor(value / 85)
    }
    text += group
  }
  return text.replaceAll('EI', 'E I')
}
