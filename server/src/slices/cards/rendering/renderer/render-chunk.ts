import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Card } from '../card.ts'
import type { DisplayList } from '../design/display-list.ts'
import type { Setting } from '../design/setting.ts'
import { CardUnprintable } from '../errors.ts'
import { CardLayout } from '../layout/card-layout.ts'
import { CardWriter } from '../pdf/card-operators.ts'
import { FontUsage, type FontUsageData } from '../pdf/font-usage.ts'
import { type PageBatch, writePageBatch } from '../pdf/page-batch.ts'
import { composePages } from '../pdf/pages.ts'
import { hasBacks } from '../pdf/pdf-layout.ts'
import { stripOperators } from '../pdf/strip.ts'
import { Splicer } from '../png/splicer.ts'
import type { QrSymbol } from '../qr/encode-qr.ts'
import { Compositor } from '../raster/compositor.ts'
import { backOf } from '../templates/back.ts'
import { receiptOf } from '../templates/receipt.ts'
import { openKernel } from '../wasm/wasm-kernel.ts'
import { localHeader, type ZipEntry } from '../zip/zip-archive.ts'
import { cardSymbol } from './card-symbol.ts'
import { frontOf, type PreparedTemplate } from './prepared-template.ts'
import type { EmptyPlace, PdfToPrint } from './print-job.ts'
import { sheetOf } from './sheets-of-job.ts'

export interface ChunkRequest {
  index: number
  cards: (Card | EmptyPlace)[]
  png: boolean
  /** The strips are those of the chunk's sheets. */
  pdfs: PdfToPrint[]
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

/** One side of a card, or a slip: what it looks like and how its texts are laid out. */
class Face {
  readonly list: DisplayList
  readonly layout: CardLayout

  constructor(list: DisplayList, { language }: Setting) {
    this.list = list
    this.layout = new CardLayout(list.fields, language)
  }
}

type Layouts = (ReturnType<CardLayout['layOut']> | undefined)[]

/** Renders chunks of cards of one prepared template, in one thread. */
export class ChunkRenderer {
  readonly #front: Face
  readonly #setting: Setting
  readonly #compositor: Compositor
  readonly #splicer: Splicer
  #backFace: Face | undefined
  #receiptFace: Face | undefined

  private constructor(prepared: PreparedTemplate, list: DisplayList, compositor: Compositor) {
    this.#setting = prepared.setting
    this.#front = new Face(list, prepared.setting)
    this.#compositor = compositor
    this.#splicer = new Splicer(compositor, prepared.plan)
  }

  static async open(prepared: PreparedTemplate): Promise<ChunkRenderer> {
    const list = frontOf(prepared)
    return new ChunkRenderer(prepared, list, new Compositor(openKernel(), list, prepared.layer))
  }

  /** `take` returns a buffer of at least the given size that contains everything written so far. */
  render({ index, cards, png, pdfs }: ChunkRequest, take: (size: number) => Buffer): RenderedChunk {
    const symbols = cards.map((card, i) => card && inCard(i, () => cardSymbol(card.qr_token)))
    const layouts = layOutAll(cards, this.#front)
    const entries: ZipEntry[] = []
    const hashes: string[] = []
    let used = 0
    let buffer = take(0)
    if (png) {
      cards.forEach((card, i) => {
        if (!card) throw new Error('A ZIP has no empty places.')
        this.#compositor.compose(layouts[i] ?? [], symbols[i] ?? undefined)
        const file = this.#splicer.encode()
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
      pdfs: pdfs.map((pdf) => this.#pages(index, pdf, cards, layouts, symbols)),
    }
  }

  #pages(
    index: number,
    { layout, strips = [] }: PdfToPrint,
    cards: ChunkRequest['cards'],
    frontLayouts: Layouts,
    symbols: (QrSymbol | null)[],
  ): RenderedChunk['pdfs'][number] {
    const usage = new FontUsage()
    const isReceipt = layout.page === 'receipts'
    const face = isReceipt ? this.#receipt : this.#front
    const layouts = isReceipt ? layOutAll(cards, face) : frontLayouts
    const writer = new CardWriter(face.list, usage)
    const fronts = layouts.map((text, i) => text && writer.write(text, symbols[i] ?? undefined))
    const pages = composePages({
      layout,
      size: face.list,
      plan: sheetOf(layout, this.#front.list),
      fronts,
      backs: hasBacks(layout) ? this.#backs(cards, usage) : [],
      strips: strips.map((text) => stripOperators(text, usage)),
    })
    return { pages: writePageBatch(index, pages), usage: usage.data() }
  }

  #backs(cards: ChunkRequest['cards'], usage: FontUsage): (string | undefined)[] {
    const writer = new CardWriter(this.#back.list, usage)
    return layOutAll(cards, this.#back).map((text) => text && writer.write(text, undefined))
  }

  get #back(): Face {
    this.#backFace ??= new Face(backOf(this.#setting), this.#setting)
    return this.#backFace
  }

  get #receipt(): Face {
    this.#receiptFace ??= new Face(receiptOf(this.#setting), this.#setting)
    return this.#receiptFace
  }
}

function layOutAll(cards: ChunkRequest['cards'], { layout }: Face): Layouts {
  return cards.map((card, i) => (card ? inCard(i, () => layout.layOut(card)) : undefined))
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
