import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { decode } from 'fast-png'
import type { Card } from '../card.ts'
import { type Dpi, TEMPLATE_IDS, type TemplateId } from '../design/setting.ts'
import { CardLayout } from '../layout/card-layout.ts'
import { encodeQr } from '../qr/encode-qr.ts'
import { Compositor } from '../raster/compositor.ts'
import { prepareTemplate } from '../renderer/prepared-template.ts'
import { renderPreview } from '../renderer/thread-main.ts'
import { SAMPLE_CARD, sampleSetting } from '../sample.ts'
import { designOf } from '../templates/design-of.ts'
import { anyCard } from '../testing/arbitrary-cards.ts'
import { withoutFilterBytes } from '../testing/compose-card.ts'
import { ScriptKernel } from '../testing/script-kernel.ts'
import { type Kernel, openKernel } from '../wasm/kernel.ts'
import { Splicer } from './splicer.ts'

interface CardEncoder {
  /** Returns the encoded file and the pixels that were composited. */
  encode(card: Card): { file: Buffer; pixels: Uint8Array }
}

async function openEncoder(id: TemplateId, dpi: Dpi, kernel: Kernel): Promise<CardEncoder> {
  const prepared = await prepareTemplate(sampleSetting(id), dpi)
  const list = designOf(prepared.setting)
  const compositor = new Compositor(kernel, list, prepared.layer)
  const splicer = new Splicer(compositor, prepared.plan)
  const layout = new CardLayout(list.fields, 'fr')
  return {
    encode(card) {
      compositor.compose(layout.layOut(card), encodeQr(card.qr_token))
      const pixels = withoutFilterBytes(compositor.scanlines(), prepared.layer.stride)
      return { file: Buffer.from(splicer.encode()), pixels }
    },
  }
}

let encoders: CardEncoder[] = []

before(async () => {
  encoders = await Promise.all(TEMPLATE_IDS.map(async (id) => openEncoder(id, 300, openKernel())))
})

test('an independent decoder reads exactly the composited pixels of any card', () => {
  fc.assert(
    fc.property(anyCard, fc.constantFrom(...TEMPLATE_IDS.keys()), (card, which) => {
      const { file, pixels } = encoders[which]?.encode(card) ?? assert.fail()
      assert.equal(Buffer.compare(decode(file, { checkCrc: true }).data as Uint8Array, pixels), 0)
    }),
    { numRuns: 40 },
  )
})

test('WebAssembly and TypeScript write the same bytes', async () => {
  for (const id of ['emerald', 'aurora', 'sovereign'] as const) {
    const [wasmEncoder, scriptEncoder] = [
      await openEncoder(id, 300, openKernel()),
      await openEncoder(id, 300, new ScriptKernel()),
    ]
    fc.assert(
      fc.property(anyCard, (card) => {
        assert.equal(Buffer.compare(wasmEncoder.encode(card).file, scriptEncoder.encode(card).file), 0)
      }),
      { numRuns: 3 },
    )
  }
})

test('a card does not affect the next one', () => {
  const encoder = encoders[2] ?? assert.fail()
  const first = encoder.encode(SAMPLE_CARD).file
  encoder.encode({ ...SAMPLE_CARD, first_name: 'Mame Diarra Bousso', qr_token: '0'.repeat(26), zone: null })
  assert.equal(Buffer.compare(encoder.encode(SAMPLE_CARD).file, first), 0)
})

test('the PNG has the size and pHYs of its resolution, and the preview has the same pixels', async () => {
  const sizes = { 300: [1011, 638, 375], 450: [1517, 957, 563], 600: [2022, 1276, 750] } as const
  for (const dpi of [300, 450, 600] as const) {
    for (const id of ['shield', 'sovereign'] as const) {
      const { file, pixels } = (await openEncoder(id, dpi, openKernel())).encode(SAMPLE_CARD)
      const preview = decode(await renderPreview(SAMPLE_CARD, sampleSetting(id), dpi), { checkCrc: true })
      const { width, height, resolution, data } = decode(file, { checkCrc: true })
      assert.deepEqual([width, height], [sizes[dpi][0], sizes[dpi][id === 'sovereign' ? 2 : 1]])
      assert.deepEqual(resolution, { x: Math.round(dpi / 0.0254), y: Math.round(dpi / 0.0254), unit: 1 })
      assert.equal(Buffer.compare(data as Uint8Array, pixels), 0)
      assert.equal(Buffer.compare(preview.data as Uint8Array, pixels), 0)
    }
  }
})
