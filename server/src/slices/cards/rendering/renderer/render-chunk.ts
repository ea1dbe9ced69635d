import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Card } from '../card.ts'
import type { DisplayList } from '../design/display-list.ts'
import { CardUnprintable } from '../errors.ts'
import type { IdentityIssuer } from '../identity/identity-issuer.ts'
import { IdentitySymbols } from '../identity/identity-symbols.ts'
import { CardLayout } from '../layout/card-layout.ts'
import { CardWriter } from '../pdf/card-operators.ts'
import { FontUsage, type FontUsageData } from '../pdf/font-usage.ts'
import { BACK_FORM, FRONT_FORM } from '../pdf/form-names.ts'
import { type PageBatch, writePageBatch } from '../pdf/page-batch.ts'
import { planSheet, type SheetPlan, sheetContent } from '../pdf/sheet.ts'
import { Splicer } from '../png/splicer.ts'
import type { QrSymbol } from '../qr/encode-qr.ts'
import { Compositor } from '../raster/compositor.ts'
import { backOf } from '../templates/back.ts'
import { openKernel } from '../wasm/wasm-kernel.ts'
import { localHeader, type ZipEntry } from '../zip/zip-archive.ts'
import { cardSymbol } from './card-symbol.ts'
import { frontOf, type PreparedTemplate } from './prepared-template.ts'
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

/** Renders chunks of cards of one prepared template, in one thread. */
export class ChunkRenderer {
  readonly #list: DisplayList
  readonly #back: DisplayList
  readonly #sheet: SheetPlan
  readonly #layout: CardLayout
  readonly #backLayout: CardLayout
  readonly #compositor: Compositor
  readonly #splicer: Splicer
  readonly #identities: IdentitySymbols

  private constructor(
    prepared: PreparedTemplate,
    list: DisplayList,
    compositor: Compositor,
    issuer: IdentityIssuer | undefined,
  ) {
    const { language } = prepared.setting
    this.#list = list
    this.#back = backOf(prepared.setting)
    this.#sheet = planSheet(list.width, list.height)
    this.#layout = new CardLayout(list.fields, language)
    this.#backLayout = new CardLayout(this.#back.fields, language)
    this.#compositor = compositor
    this.#splicer = new Splicer(compositor, prepared.plan)
    this.#identities = new IdentitySymbols(this.#back, issuer)
  }

  static async open(prepared: PreparedTemplate, issuer?: IdentityIssuer): Promise<ChunkRenderer> {
    const list = frontOf(prepared)
    return new ChunkRenderer(prepared, list, new Compositor(openKernel(), list, prepared.layer), issuer)
  }

  /** `take` returns a buffer of at least the given size that contains everything written so far. */
  render({ index, cards, png, pdfs }: ChunkRequest, take: (size: number) => Buffer): RenderedChunk {
    const symbols = cards.map(({ qr_token }, i) => inCard(i, () => cardSymbol(qr_token)))
    const layouts = cards.map((card, i) => inCard(i, () => this.#layout.layOut(card)))
    const entries: ZipEntry[] = []
    const hashes: string[] = []
    let used = 0
    let buffer = take(0)
    if (png) {
      cards.forEach((card, i) => {
        this.#compositor.compose(layouts[i] ?? [], symbols[i])
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
      pdfs: pdfs.map((layout) => this.#pages(index, layout, cards, layouts, symbols)),
    }
  }

  #pages(
    index: number,
    layout: PdfLayout,
    cards: Card[],
    layouts: ReturnType<CardLayout['layOut']>[],
    symbols: QrSymbol[],
  ): RenderedChunk['pdfs'][number] {
    const usage = new FontUsage()
    const writer = new CardWriter(this.#list, usage)
    const fronts = layouts.map((text, i) => writer.write(text, symbols[i]))
    if (layout === 'card') {
      const pages = writePageBatch(
        index,
        fronts.map((operators) => `${FRONT_FORM} Do\n${operators}`),
      )
      return { pages, usage: usage.data() }
    }
    const backWriter = new CardWriter(this.#back, usage)
    const { perSheet, slots, backSlots } = this.#sheet
    const contents: string[] = []
    for (let first = 0; first < cards.length; first += perSheet) {
      contents.push(sheetContent(fronts.slice(first, first + perSheet), slots, FRONT_FORM, this.#list.height))
      if (layout !== 'a4-duplex') continue
      const backs = cards
        .slice(first, first + perSheet)
        .map((card) => backWriter.write(this.#backLayout.layOut(card), undefined, this.#identities.of(card)))
      contents.push(sheetContent(backs, backSlots, BACK_FORM, this.#list.height))
    }
    return { pages: writePageBatch(index, contents), usage: usage.data() }
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
