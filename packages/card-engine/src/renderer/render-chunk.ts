import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Card } from '../card.ts'
import type { DisplayList } from '../design/display-list.ts'
import type { Setting } from '../design/setting.ts'
import { CardUnprintable } from '../errors.ts'
import type { IdentityIssuer } from '../identity/identity-issuer.ts'
import { IdentitySymbols } from '../identity/identity-symbols.ts'
import { CardLayout } from '../layout/card-layout.ts'
import type { FittedLine } from '../layout/text-box.ts'
import { CardWriter } from '../pdf/card-operators.ts'
import { FontUsage, type FontUsageData } from '../pdf/font-usage.ts'
import { FRONT_FORM, MARKS_FORM, PHOTO_FORM } from '../pdf/form-names.ts'
import { MARKS } from '../pdf/object-numbers.ts'
import { type PageBatch, writePageBatch } from '../pdf/page-batch.ts'
import { cardsOfPages, composePages } from '../pdf/pages.ts'
import { hasBacks } from '../pdf/pdf-layout.ts'
import { stripOperators } from '../pdf/strip.ts'
import type { Kernel } from '../png/kernel.ts'
import { Splicer } from '../png/splicer.ts'
import { encodeQr, type QrSymbol } from '../qr/encode-qr.ts'
import { Compositor } from '../raster/compositor.ts'
import { GlyphAtlas } from '../raster/glyph-atlas.ts'
import { backOf } from '../templates/back.ts'
import { receiptOf } from '../templates/receipt.ts'
import { openKernel } from '../wasm/wasm-kernel.ts'
import { localHeader, type ZipEntry } from '../zip/zip-archive.ts'
import { frontOf, type PreparedTemplate } from './prepared-template.ts'
import type { EmptyPlace, PdfToPrint } from './print-job.ts'
import { sheetOf } from './sheets-of-job.ts'

/** The front of a template in one of its variants, ready to draw cards. */
export class CardFace {
  readonly list: DisplayList
  readonly #layout: CardLayout
  readonly #compositor: Compositor
  readonly #splicer: Splicer

  constructor(prepared: PreparedTemplate, kernel: Kernel, atlas: GlyphAtlas) {
    this.list = frontOf(prepared)
    this.#layout = new CardLayout(this.list.fields, prepared.setting.language)
    this.#compositor = new Compositor(kernel, this.list, prepared.layer, atlas)
    this.#splicer = new Splicer(this.#compositor, prepared.plan)
  }

  layOut(card: Card): FittedLine[][] {
    return this.#layout.layOut(card)
  }

  /** Returns a view into the kernel's memory, which is valid until the next card. */
  drawPng(text: readonly FittedLine[][], qr: QrSymbol | undefined, photo?: Uint8Array | null): Buffer {
    this.#compositor.compose(text, qr, photo)
    return this.#splicer.encode()
  }
}

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

/** One side of a card without pictures, or a slip: what it looks like and how its texts are laid out. */
class Face {
  readonly list: DisplayList
  readonly layout: CardLayout

  constructor(list: DisplayList, { language }: Setting) {
    this.list = list
    this.layout = new CardLayout(list.fields, language)
  }
}

type Layouts = (ReturnType<CardLayout['layOut']> | undefined)[]

/** A card that is about to be drawn: its variant, its texts and its codes. */
interface LaidOutCard {
  card: Card
  face: CardFace
  text: ReturnType<CardFace['layOut']>
  symbol: QrSymbol
  /** The photo that the variant shows. */
  photo: Uint8Array | undefined
}

/** Renders chunks of cards of one prepared template, in one thread. */
export class ChunkRenderer {
  readonly #kernel = openKernel()
  readonly #atlas = new GlyphAtlas(this.#kernel)
  readonly #setting: Setting
  readonly #plain: CardFace
  #withPhoto: CardFace | undefined
  #backFace: Face | undefined
  #receiptFace: Face | undefined
  readonly #identityIssuer: IdentityIssuer | undefined
  #identitySymbols: IdentitySymbols | undefined

  private constructor(prepared: PreparedTemplate, identityIssuer: IdentityIssuer | undefined) {
    this.#setting = prepared.setting
    this.#identityIssuer = identityIssuer
    this.#plain = new CardFace(prepared, this.#kernel, this.#atlas)
  }

  static async open(prepared: PreparedTemplate, identityIssuer?: IdentityIssuer): Promise<ChunkRenderer> {
    return new ChunkRenderer(prepared, identityIssuer)
  }

  /** Must precede the first chunk with a photo. */
  openPhotos(prepared: PreparedTemplate): void {
    this.#withPhoto ??= new CardFace(prepared, this.#kernel, this.#atlas)
  }

  /** Whether `identity_photo` of the cards should be made before they are rendered. */
  showsIdentityPhotos({ pdfs }: ChunkRequest): boolean {
    return (
      this.#identityIssuer !== undefined &&
      this.#setting.identityQr === 'photo' &&
      pdfs.some(({ layout }) => hasBacks(layout))
    )
  }

  /** `take` returns a buffer of at least the given size that contains everything written so far. */
  render({ index, cards, png, pdfs }: ChunkRequest, take: (size: number) => Buffer): RenderedChunk {
    const laidOut = cards.map((card, i) => card && inCard(i, () => this.#layOut(card)))
    const entries: ZipEntry[] = []
    const hashes: string[] = []
    let used = 0
    let buffer = take(0)
    if (png) {
      laidOut.forEach((one, i) => {
        if (!one) throw new Error('A ZIP has no empty places.')
        const { card, face, text, symbol, photo } = one
        const file = inCard(i, () => face.drawPng(text, symbol, photo))
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
      pdfs: pdfs.map((pdf) => this.#pages(index, pdf, laidOut)),
    }
  }

  /** A text that has no room beside the photo is printed in the design without one: names come first. */
  #layOut(card: Card): LaidOutCard {
    const symbol = cardSymbol(card.qr_token)
    if (card.photo) {
      const face = this.#withPhoto
      if (!face) throw new Error('The photo variant is not open in this thread.')
      try {
        return { card, face, text: face.layOut(card), symbol, photo: card.photo }
      } catch (error) {
        if (!(error instanceof CardUnprintable && error.code === 'too-long')) throw error
      }
    }
    return { card, face: this.#plain, text: this.#plain.layOut(card), symbol, photo: undefined }
  }

  #pages(
    index: number,
    { layout, strips = [] }: PdfToPrint,
    cards: (LaidOutCard | EmptyPlace)[],
  ): RenderedChunk['pdfs'][number] {
    const usage = new FontUsage()
    const isReceipt = layout.page === 'receipts'
    const fronts = isReceipt ? this.#receipts(cards, usage) : this.#fronts(cards, usage)
    const plan = sheetOf(layout, this.#plain.list)
    const contents = composePages({
      layout,
      size: isReceipt ? this.#receipt.list : this.#plain.list,
      plan,
      fronts,
      formOf: (place) => (!isReceipt && cards[place]?.photo ? PHOTO_FORM : FRONT_FORM),
      backs: hasBacks(layout) ? this.#backs(cards, usage) : [],
      strips: strips.map((text) => stripOperators(text, usage)),
    })
    const photos = {
      files: isReceipt ? [] : cards.map((one) => one?.photo),
      pages: cardsOfPages({ layout, plan, fronts }),
      forms: plan ? [`${MARKS_FORM} ${MARKS} 0 R`] : [],
    }
    return { pages: writePageBatch(index, contents, photos), usage: usage.data() }
  }

  #fronts(cards: (LaidOutCard | EmptyPlace)[], usage: FontUsage): (string | undefined)[] {
    const writers = new Map<CardFace, CardWriter>()
    return cards.map((one, place) => {
      if (!one) return undefined
      const { face, text, symbol, photo } = one
      const writer = writers.get(face) ?? new CardWriter(face.list, usage)
      writers.set(face, writer)
      return writer.write(text, symbol, { photo: photo ? place : undefined })
    })
  }

  #receipts(cards: (LaidOutCard | EmptyPlace)[], usage: FontUsage): (string | undefined)[] {
    const writer = new CardWriter(this.#receipt.list, usage)
    return layOutAll(cards, this.#receipt).map((text, i) => text && writer.write(text, cards[i]?.symbol))
  }

  #backs(cards: (LaidOutCard | EmptyPlace)[], usage: FontUsage): (string | undefined)[] {
    const writer = new CardWriter(this.#back.list, usage)
    return layOutAll(cards, this.#back).map((text, i) => {
      const card = cards[i]?.card
      return text && card && writer.write(text, undefined, { identity: this.#identities.of(card) })
    })
  }

  get #back(): Face {
    this.#backFace ??= new Face(backOf(this.#setting), this.#setting)
    return this.#backFace
  }

  get #identities(): IdentitySymbols {
    this.#identitySymbols ??= new IdentitySymbols(this.#back.list, this.#identityIssuer)
    return this.#identitySymbols
  }

  get #receipt(): Face {
    this.#receiptFace ??= new Face(receiptOf(this.#setting), this.#setting)
    return this.#receiptFace
  }
}

function layOutAll(cards: (LaidOutCard | EmptyPlace)[], { layout }: Face): Layouts {
  return cards.map((one, i) => (one ? inCard(i, () => layout.layOut(one.card)) : undefined))
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

const TOKEN = /^[0-9A-HJKMNP-TV-Z]{26}$/

export function cardSymbol(token: string): QrSymbol {
  if (!TOKEN.test(token)) {
    throw new CardUnprintable('invalid-qr-token', 'qr_token must be 26 characters of Crockford base32.', 'qr_token')
  }
  return encodeQr(token)
}
