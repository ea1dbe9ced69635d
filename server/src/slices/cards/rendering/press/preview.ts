import type { Card } from '../card.ts'
import type { Dpi, Setting } from '../design/setting.ts'
import { CardLayout } from '../layout/card-text.ts'
import { plainPng } from '../png/png-file.ts'
import { Compositor } from '../raster/compositor.ts'
import { rasterizeStatics, type StaticLayer } from '../raster/static-layer.ts'
import { designOf } from '../templates/design-of.ts'
import { openKernel } from '../wasm/wasm-kernel.ts'
import { checkSetting, templateKey } from './prepared.ts'
import { cardSymbol } from './render-chunk.ts'

const MOST_LAYERS = 6
const layers = new Map<string, StaticLayer>()

/** One card without preparation: the compositor of the bulk, then plain deflate. The pixels are the same. */
export async function renderPreview(card: Card, setting: Setting, dpi: Dpi): Promise<Buffer> {
  checkSetting(setting, dpi)
  const list = designOf(setting)
  const key = templateKey(setting, dpi)
  let layer = layers.get(key)
  if (!layer) {
    layer = rasterizeStatics(list, dpi, setting.logos ?? [])
    const oldest = layers.keys().next()
    if (layers.size >= MOST_LAYERS && !oldest.done) layers.delete(oldest.value)
    layers.set(key, layer)
  }
  const text = new CardLayout(list.fields, setting.language).layOut(card)
  const compositor = new Compositor(await openKernel(), list, layer)
  compositor.compose(text, cardSymbol(card.qr_token))
  return plainPng(compositor.scanlines(), layer.width, layer.height, dpi)
}
