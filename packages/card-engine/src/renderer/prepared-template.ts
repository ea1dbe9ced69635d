import { createHash } from 'node:crypto'
import type { Card } from '../card.ts'
import { brandTexts } from '../design/brand.ts'
import type { DisplayList } from '../design/display-list.ts'
import { DPIS, type Dpi, picturesOf, type Setting, TEMPLATE_IDS } from '../design/setting.ts'
import { CardUnprintable } from '../errors.ts'
import { assertDrawable } from '../layout/card-check.ts'
import { CardLayout } from '../layout/card-layout.ts'
import { cleanText } from '../layout/clean-text.ts'
import type { CheckedLogo } from '../logos/checked-logo.ts'
import type { Sample } from '../png/card-codes.ts'
import { dynamicCells, planSplicing, type SplicePlan } from '../png/splice-plan.ts'
import { encodeQr } from '../qr/encode-qr.ts'
import { Compositor } from '../raster/compositor.ts'
import { rasterizeStatics, type StaticLayer } from '../raster/static-layer.ts'
import { SAMPLE_CARD } from '../sample.ts'
import { designOf } from '../templates/design-of.ts'
import { openKernel } from '../wasm/kernel.ts'

/** A template prepared for one setting and resolution. The threads share its arrays. */
export interface PreparedTemplate {
  key: string
  setting: Setting
  layer: StaticLayer
  plan: SplicePlan
}

export function checkSetting(setting: Setting, dpi: Dpi): void {
  if (!TEMPLATE_IDS.includes(setting.template)) {
    throw new CardUnprintable('unknown-template', `template must be one of ${TEMPLATE_IDS.join(', ')}.`, 'template')
  }
  if (!DPIS.includes(dpi)) throw new CardUnprintable('unsupported-dpi', 'dpi must be 300, 450 or 600.', 'dpi')
  for (const field of ['programme', 'issuer', 'campaignPrefix', 'country', 'portalUrl', 'hotline'] as const) {
    assertDrawable(cleanText(setting[field] ?? ''), 'bold', field)
  }
  for (const [field, text] of brandTexts(setting.brand)) assertDrawable(cleanText(text), 'bold', field)
  if ((setting.logos?.length ?? 0) > 3) throw new CardUnprintable('invalid-setting', 'At most 3 logos.', 'logos')
}

/** Two settings with the same key have the same static layer. */
export function templateKey(setting: Setting, dpi: Dpi): string {
  const { logos: _, brand, ...rest } = setting
  const { emblem: _emblem, logos: _logos, signature: _signature, ...words } = brand ?? {}
  const pictures = {
    logos: setting.logos?.map(hashOf),
    emblem: hashOf(brand?.emblem),
    partners: brand?.logos?.map(hashOf),
    signature: hashOf(brand?.signature),
  }
  return createHash('sha256')
    .update(JSON.stringify([dpi, rest, words, pictures]))
    .digest('hex')
}

function hashOf(picture: CheckedLogo | undefined): string | undefined {
  return picture?.sha256
}

/** Typical and extreme cards, which influence the weights of the Huffman code that all cards share. */
const SAMPLES: readonly Partial<Card>[] = [
  {},
  { first_name: 'Mame Diarra Bousso Fatoumata', last_name: 'Diagne-Ndiaye', qr_token: '0123456789ABCDEFGHJKMNPQRS' },
  { first_name: 'El Hadji', last_name: 'Sow', qr_token: 'ZYXWVTSRQPNMKJHGFEDCBA9876', mpi_id: 'SN-THS-25-0A1B2C3D' },
  { first_name: 'Ñaan', last_name: 'Ŋoné', qr_token: 'A0B1C2D3E4F5G6H7J8K9M0N1P2', mpi_id: 'SN-ZIG-24-9X8Y7Z6W' },
]

export async function prepareTemplate(setting: Setting, dpi: Dpi): Promise<PreparedTemplate> {
  checkSetting(setting, dpi)
  const list = designOf(setting)
  const layer = rasterizeStatics(list, dpi, picturesOf(setting))
  const kernel = openKernel()
  const compositor = new Compositor(kernel, list, layer)
  const layout = new CardLayout(list.fields, setting.language)
  const { cellsPerRow, dirty } = compositor.target
  const samples = SAMPLES.map((changes): Sample => {
    const card = { ...SAMPLE_CARD, ...changes }
    compositor.compose(layout.layOut(card), encodeQr(card.qr_token))
    compositor.fillPhotos()
    const sample = {
      scanlines: compositor.scanlines().slice(),
      dirty: kernel.bytes.slice(dirty, dirty + cellsPerRow * layer.height),
    }
    compositor.restore()
    return sample
  })
  const plan = planSplicing(layer.scanlines, layer.stride, dynamicCells(list, layer), cellsPerRow, samples)
  return { key: templateKey(setting, dpi), setting, layer: shareLayer(layer), plan: sharePlan(plan) }
}

function shareLayer(layer: StaticLayer): StaticLayer {
  return { ...layer, scanlines: shared(layer.scanlines) }
}

function sharePlan(plan: SplicePlan): SplicePlan {
  return {
    ...plan,
    bits: shared(plan.bits),
    cells: new Uint32Array(shared(plan.cells).buffer),
    always: new Uint32Array(shared(plan.always).buffer),
    codes: new Uint32Array(shared(plan.codes).buffer),
  }
}

function shared(data: Uint8Array | Uint32Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(data.byteLength))
  copy.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
  return copy
}

export function frontOf(prepared: PreparedTemplate): DisplayList {
  return designOf(prepared.setting)
}
