import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Card } from '../card.ts'
import type { DisplayList } from '../design/display-list.ts'
import { CardUnprintable } from '../errors.ts'
import { CardLayout } from '../layout/card-layout.ts'
import { CardWriter } from '../pdf/card-operators.ts'
import { FontUsage, type FontUsageData } from '../pdf/font-usage.ts'
import { BACK_FORM, FRONT_FORM, MARKS_FORM, PHOTO_FORM } from '../pdf/form-names.ts'
import { MARKS } from '../pdf/object-numbers.ts'
import { type PageBatch, writePageBatch } from '../pdf/page-batch.ts'
import { planSheet, type SheetPlan, sheetContent } from '../pdf/sheet.ts'
import type { QrSymbol } from '../qr/encode-qr.ts'
import { GlyphAtlas } from '../raster/glyph-atlas.ts'
import { backOf } from '../templates/back.ts'
import { openKernel } from '../wasm/wasm-kernel.ts'
import { localHeader, type ZipEntry } from '../zip/zip-archive.ts'
import { CardFace } from './card-face.ts'
import { cardSymbol } from './card-symbol.ts'
import type { PreparedTemplate } from './prepared-template.ts'
import type { PdfLayout } from './print-job.ts'

export interface ChunkRequest {
  index: number
  cards: Card[]
  png: boolean
  pdfs: PdfLayout[]
}

export interface RenderedChunk {
  index: number
  /** The local headers and PNG files in the order in which they are written to the ZIP. */
  segment: Uint8Array
  entries: ZipEntry[]
  /** SHA-256 of each PNG, in hexadecimal. */
  hashes: string[]
  pdfs: { pages: PageBatch; usage: FontUsageData }[]
}

/** A card that is about to be drawn: its variant, its texts and its codes. */
interface LaidOutCard {
  card: Card
  face: CardFace
  text: ReturnType<CardFace['layOut']>
  symbol: QrSymbol
  /** Whether the variant shows the photo. */
  hasPhoto: boolean
}

/** Renders chunks of cards of one prepared template, in one thread. */
export class ChunkRenderer {
  readonly #kernel = openKernel()
  readonly #atlas = new GlyphAtlas(this.#kernel)
  readonly #plain: CardFace
  #withPhoto: CardFace | undefined
  readonly #back: DisplayList
  readonly #sheet: SheetPlan
  readonly #backLayout: CardLayout

  private constructor(prepared: PreparedTemplate) {
    this.#plain = new CardFace(prepared, this.#kernel, this.#atlas)
    this.#back = backOf(prepared.setting)
    this.#sheet = planSheet(this.#plain.list.width, this.#plain.list.height)
    this.#backLayout = new CardLayout(this.#back.fields, prepared.setting.language)
  }

  static async open(prepared: PreparedTemplate): Promise<ChunkRenderer> {
    return new ChunkRenderer(prepared)
  }

  /** Must precede the first chunk with a photo. */
  openPhotos(prepared: PreparedTemplate): void {
    this.#withPhoto ??= new CardFace(prepared, this.#kernel, this.#atlas)
  }

  /** `take` returns a buffer of at least the given size that contains everything written so far. */
  render({ index, cards, png, pdfs }: ChunkRequest, take: (size: number) => Buffer): RenderedChunk {
    const symbols = cards.map(({ qr_token }, i) => inCard(i, () => cardSymbol(qr_token)))
    const laidOut = cards.map((card, i) => inCard(i, () => this.#layOut(card, symbols[i] as QrSymbol)))
    const entries: ZipEntry[] = []
    const hashes: string[] = []
    let used = 0
    let buffer = take(0)
    if (png) {
      laidOut.forEach(({ card, face, text, symbol, hasPhoto }, i) => {
        const file = inCard(i, () => face.drawPng(text, symbol, hasPhoto ? card.photo : undefined))
        const entry = {
          name: `${card.card_code.replace(/[^A-Za-z0-9_-]/g, '_')}.png`,
          size: file.length,
          crc: crc32(file),
        }
        const header = localHeader(entry)
        buffer = take(used + header.length + file.length)
        header.copy(buffer, used)
        buffer.set(file, used + header.length)
        used += header.length + file.length
        entries.push(entry)
        hashes.push(hash('sha256', file, 'hex'))
      })
    }
    return {
      index,
      segment: buffer.subarray(0, used),
      entries,
      hashes,
      pdfs: pdfs.map((layout) => this.#pages(index, layout, laidOut)),
    }
  }

  /** A text that has no room beside the photo is printed in the design without one: names come first. */
  #layOut(card: Card, symbol: QrSymbol): LaidOutCard {
    if (card.photo) {
      const face = this.#withPhoto
      if (!face) throw new Error('The photo variant is not open in this thread.')
      try {
        return { card, face, text: face.layOut(card), symbol, hasPhoto: true }
      } catch (error) {
        if (!(error instanceof CardUnprintable && error.code === 'too-long')) throw error
      }
    }
    return { card, face: this.#plain, text: this.#plain.layOut(card), symbol, hasPhoto: false }
  }

  #pages(index: number, layout: PdfLayout, cards: LaidOutCard[]): RenderedChunk['pdfs'][number] {
    const usage = new FontUsage()
    const { height } = this.#plain.list
    const plain = new CardWriter(this.#plain.list, usage)
    const withPhoto = new CardWriter((this.#withPhoto ?? this.#plain).list, usage)
    const fronts = cards.map(({ text, symbol, hasPhoto }, i) =>
      hasPhoto ? withPhoto.write(text, symbol, i) : plain.write(text, symbol),
    )
    const formOf = (card: number) => (cards[card]?.hasPhoto ? PHOTO_FORM : FRONT_FORM)
    const photos = (forms: string[], pages: number[][]) => ({
      files: cards.map(({ card, hasPhoto }) => (hasPhoto ? card.photo : undefined)),
      forms,
      pages,
    })
    if (layout === 'card') {
      const contents = fronts.map((operators, i) => `${formOf(i)} Do\n${operators}`)
      const places = photos(
        [],
        cards.map((_, i) => [i]),
      )
      return { pages: writePageBatch(index, contents, places), usage: usage.data() }
    }
    const backWriter = new CardWriter(this.#back, usage)
    const { perSheet, slots, backSlots } = this.#sheet
    const contents: string[] = []
    const pages: number[][] = []
    for (let first = 0; first < cards.length; first += perSheet) {
      const own = fronts.slice(first, first + perSheet)
      contents.push(sheetContent(own, slots, (i) => formOf(first + i), height))
      pages.push(own.map((_, i) => first + i))
      if (layout !== 'a4-duplex') continue
      const backs = cards
        .slice(first, first + perSheet)
        .map(({ card }) => backWriter.write(this.#backLayout.layOut(card), undefined))
      contents.push(sheetContent(backs, backSlots, () => BACK_FORM, height))
      pages.push([])
    }
    return {
      pages: writePageBatch(index, contents, photos([`${MARKS_FORM} ${MARKS} 0 R`], pages)),
      usage: usage.data(),
    }
  }
}

/**
 * A multiple of the cards on a sheet, so that no sheet is split, and not more pages than a batch has object numbers
 * for.
 */
export function cardsPerChunk(cardHeight: number): number {
  const { perSheet } = planSheet(85.6, cardHeight)
  return perSheet * Math.floor(64 / perSheet)
}

/** Adds the place of the refused card within the chunk to the error. */
function inCard<Result>(place: number, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (error instanceof CardUnprintable) throw Object.assign(error, { place })
    throw error
  }
}
