import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { before, test } from 'node:test'
import { decode } from 'fast-png'
import type { Card } from '../card.ts'
import type { PdfLayout } from '../pdf/pdf-layout.ts'
import { encodeQr } from '../qr/encode-qr.ts'
import { GlyphAtlas } from '../raster/glyph-atlas.ts'
import { SAMPLE_CARD, sampleSetting } from '../sample.ts'
import { composeCard } from '../testing/compose-card.ts'
import { drawnPhoto } from '../testing/photos/drawn-photo.ts'
import { openPdf, rasterizePage } from '../testing/rasterize-pdf.ts'
import { readQr } from '../testing/read-qr.ts'
import { readZip } from '../testing/read-zip.ts'
import { numberedCard, openRendererFixture } from '../testing/renderer-fixture.ts'
import { ScriptKernel } from '../testing/script-kernel.ts'
import { openKernel } from '../wasm/kernel.ts'
import { prepareTemplate } from './prepared-template.ts'
import { CardFace } from './render-chunk.ts'

const { renderer, path } = openRendererFixture()
const setting = sampleSetting('aurora')
let [photo, other] = [new Uint8Array(), new Uint8Array()] as [Uint8Array, Uint8Array]
/** Every third card has no photo. */
let cards: Card[] = []

before(async () => {
  ;[photo, other] = [await drawnPhoto('aissatou'), await drawnPhoto('ousmane')]
  cards = Array.from({ length: 70 }, (_, i): Card => {
    const card = numberedCard(i)
    return i % 3 === 2 ? card : { ...card, photo: i % 3 === 0 ? photo : other }
  })
})

test('a job draws cards with photos in their variant and the others as ever', async () => {
  await renderer.print(cards, { setting, zipPath: path('photos.zip') })
  const zip = await readZip(path('photos.zip'))
  for (const i of [0, 1, 2, 69]) {
    const card = cards[i] ?? assert.fail()
    const file = zip.get(`${card.card_code}.png`) ?? assert.fail()
    const { data } = decode(file, { checkCrc: true })
    const expected = await composeCard(card, setting)
    assert.equal(Buffer.compare(data as Uint8Array, expected.pixels), 0, `card ${i}`)
    const preview = decode(await renderer.preview(card, setting)).data as Uint8Array
    assert.equal(Buffer.compare(preview, expected.pixels), 0, `preview ${i}`)
    assert.equal(await readQr(expected), card.qr_token)
  }
})

test('both kernels write the same bytes for a card with a photo', async () => {
  for (const template of ['aurora', 'shield', 'mothercare'] as const) {
    const prepared = await prepareTemplate(sampleSetting(template, { hasPhoto: true }), 300)
    const card = { ...SAMPLE_CARD, photo }
    const [one, another] = [openKernel(), new ScriptKernel()].map((kernel) => {
      const face = new CardFace(prepared, kernel, new GlyphAtlas(kernel))
      face.drawPng(face.layOut(SAMPLE_CARD), encodeQr(SAMPLE_CARD.qr_token), other)
      return Buffer.from(face.drawPng(face.layOut(card), encodeQr(card.qr_token), photo))
    })
    assert.ok(one && another && Buffer.compare(one, another) === 0, template)
    const expected = await composeCard(card, sampleSetting(template))
    assert.equal(Buffer.compare(decode(one, { checkCrc: true }).data as Uint8Array, expected.pixels), 0, template)
  }
})

test('a PDF holds each photo as it is stored, and at most a kilobyte more for each card', async () => {
  const layouts: Record<string, PdfLayout> = {
    card: { page: 'card' },
    a4: { page: 'a4' },
    duplex: { page: 'a4-8', duplex: true },
    both: { page: 'card', duplex: true },
    receipts: { page: 'receipts' },
  }
  for (const [name, layout] of Object.entries(layouts))
    await renderer.print(cards, { setting, pdfs: [{ path: path(`${name}.pdf`), layout }] })
  await renderer.print([], { setting, pdfs: [{ path: path('none.pdf'), layout: { page: 'card' } }] })
  const photoBytes = cards.reduce((sum, card) => sum + (card.photo?.length ?? 0), 0)
  for (const [name, { page }] of Object.entries(layouts)) {
    const pdf = readFileSync(path(`${name}.pdf`))
    for (const stored of [photo, other]) assert.equal(pdf.includes(Buffer.from(stored)), page !== 'receipts', name)
    const document = await openPdf(pdf)
    await document.getPage(document.numPages)
    await document.loadingTask.destroy()
  }
  const pdf = readFileSync(path('card.pdf'))
  // Fonts and backgrounds are in every document.
  const shared = readFileSync(path('none.pdf')).length + 40_000
  assert.ok(pdf.length - shared < photoBytes + 1_000 * cards.length, `${pdf.length} for ${photoBytes} of photos`)
})

test('PDF and PNG show the same face at the same place', async () => {
  const card = { ...SAMPLE_CARD, photo }
  await renderer.print([card], { setting, pdfs: [{ path: path('one.pdf'), layout: { page: 'card' } }] })
  const page = await rasterizePage(readFileSync(path('one.pdf')), 300)
  const png = await composeCard(card, setting)
  let sum = 0
  let count = 0
  for (let y = 80; y < 360; y++) {
    for (let x = 80; x < 290; x++) {
      for (let c = 0; c < 3; c++, count++) {
        sum += Math.abs(
          (page.pixels[3 * (y * page.width + x) + c] ?? 0) - (png.pixels[3 * (y * png.width + x) + c] ?? 0),
        )
      }
    }
  }
  assert.ok(sum / count < 6, `mean difference ${sum / count}`)
})

test('a name that has no room beside the photo is printed without the photo rather than not at all', async () => {
  const differ = async (last_name: string) => {
    const card = { ...SAMPLE_CARD, last_name }
    const [withPhoto, plain] = [
      await renderer.preview({ ...card, photo }, setting),
      await renderer.preview(card, setting),
    ]
    return Buffer.compare(withPhoto, plain) !== 0
  }
  assert.equal(await differ('Thiam-Diagne'), true)
  assert.equal(await differ(`${'Thiam-Diagne-'.repeat(8)}Wade`), false)
})
