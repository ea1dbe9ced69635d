import type { Card } from '../card.ts'
import { picturesOf } from '../design/pictures.ts'
import type { Dpi, Setting } from '../design/setting.ts'
import { CardUnprintable } from '../errors.ts'
import { CardLayout } from '../layout/card-layout.ts'
import { plainPng } from '../png/png-file.ts'
import { Compositor } from '../raster/compositor.ts'
import { rasterizeStatics } from '../raster/static-layer.ts'
import { designOf } from '../templates/design-of.ts'
import { openKernel } from '../wasm/wasm-kernel.ts'
import { cardSymbol } from './card-symbol.ts'
import { checkSetting, templateKey } from './prepared-template.ts'

interface PreparedPreview {
  compositor: Compositor
  layout: CardLayout
}

const MAX_PREPARED = 4
const prepared = new Map<string, PreparedPreview>()

/** Renders one card without a splice plan: the compositor of a job, then plain deflate. The pixels are the same. */
export async function renderPreview(card: Card, plainSetting: Setting, dpi: Dpi): Promise<Buffer> {
  if (card.photo) {
    const picture = await drawPreview(card, { ...plainSetting, hasPhoto: true }, dpi).catch(ifTooLong)
    if (picture) return picture
  }
  return drawPreview({ ...card, photo: null }, plainSetting, dpi)
}

/** As in a job: a text that has no room beside the photo is printed in the design without one. */
function ifTooLong(error: unknown): undefined {
  if (!(error instanceof CardUnprintable && error.code === 'too-long')) throw error
}

async function drawPreview(card: Card, setting: Setting, dpi: Dpi): Promise<Buffer> {
  checkSetting(setting, dpi)
  const key = templateKey(setting, dpi)
  const { compositor, layout } = prepared.get(key) ?? (await setUp(key, setting, dpi))
  const text = layout.layOut(card)
  const symbol = cardSymbol(card.qr_token)
  try {
    compositor.compose(text, symbol, card.photo)
    const { width, height } = compositor.layer
    return plainPng(compositor.scanlines(), width, height, dpi)
  } finally {
    compositor.restore()
  }
}

async function setUp(key: string, setting: Setting, dpi: Dpi): Promise<PreparedPreview> {
  const list = designOf(setting)
  const compositor = new Compositor(openKernel(), list, rasterizeStatics(list, dpi, picturesOf(setting)))
  const preview = { compositor, layout: new CardLayout(list.fields, setting.language) }
  const oldest = prepared.keys().next()
  if (prepared.size >= MAX_PREPARED && !oldest.done) prepared.delete(oldest.value)
  prepared.set(key, preview)
  return preview
}
