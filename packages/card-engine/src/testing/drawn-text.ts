import type { Card, Language } from '../card.ts'
import type { DisplayList } from '../design/display-list.ts'
import { FONT_COUNT, fontAt } from '../fonts/typeface.ts'
import { CardLayout } from '../layout/card-layout.ts'
import { encodeQr } from '../qr/encode-qr.ts'
import { Compositor } from '../raster/compositor.ts'
import { type AtlasGlyph, GlyphAtlas } from '../raster/glyph-atlas.ts'
import { rasterizeStatics } from '../raster/static-layer.ts'
import { openKernel } from '../wasm/kernel.ts'

/** An atlas that notes the character of every glyph it is asked for, in the order of drawing. */
class NotingAtlas extends GlyphAtlas {
  noted = ''

  override find(font: number, glyph: number, em: number, phase: number, turned: boolean): AtlasGlyph {
    this.noted += characterOf(font, glyph)
    return super.find(font, glyph, em, phase, turned)
  }
}

const characters: (Map<number, string> | undefined)[] = []

/** Read from the font's own table, not from the layout. */
function characterOf(font: number, glyph: number): string {
  characters[font] ??= readCharacters(font)
  return characters[font]?.get(glyph) ?? '?'
}

function readCharacters(index: number): Map<number, string> {
  if (index >= FONT_COUNT) throw new Error(`There is no font ${index}.`)
  const font = fontAt(index)
  const found = new Map<number, string>()
  for (let codePoint = 0xffff; codePoint > 0x1f; codePoint--) {
    const glyph = font.glyphOf(codePoint)
    if (glyph === 0) continue
    found.set(font.tabular(glyph), String.fromCodePoint(codePoint))
    found.set(glyph, String.fromCodePoint(codePoint))
  }
  return found
}

/** What the PNG engine draws of the fields of each card, as text. */
export function drawnText(list: DisplayList, language: Language, cards: Card[]): string[] {
  const kernel = openKernel()
  const atlas = new NotingAtlas(kernel)
  const compositor = new Compositor(kernel, list, rasterizeStatics({ ...list, statics: [] }, 300, []), atlas)
  const layout = new CardLayout(list.fields, language)
  return cards.map((card) => {
    atlas.noted = ''
    compositor.compose(layout.layOut(card), encodeQr(card.qr_token))
    compositor.restore()
    return atlas.noted
  })
}
