import type { Card } from '../card.ts'
import type { DisplayList } from '../design/display-list.ts'
import { CardLayout } from '../layout/card-layout.ts'
import type { FittedLine } from '../layout/text-box.ts'
import type { Kernel } from '../png/kernel.ts'
import { Splicer } from '../png/splicer.ts'
import type { QrSymbol } from '../qr/encode-qr.ts'
import { Compositor } from '../raster/compositor.ts'
import type { GlyphAtlas } from '../raster/glyph-atlas.ts'
import { frontOf, type PreparedTemplate } from './prepared-template.ts'

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
