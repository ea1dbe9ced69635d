import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { BLOCK_BYTES, BlockSealer, blockOffset, type FileSeal, lastBlockOf } from '@samakart/sealed-files'
import fc from 'fast-check'
import { decode } from 'fast-png'
import { fieldText, printedName } from '../layout/card-text.ts'
import { withInitials } from '../layout/fit-name.ts'
import { sampleSetting } from '../sample.ts'
import { designOf } from '../templates/design-of.ts'
import { anyCard } from '../testing/arbitrary-cards.ts'
import { composeCard } from '../testing/compose-card.ts'
import { openPdf, pageTexts, rasterizePage } from '../testing/rasterize-pdf.ts'
import { readQr } from '../testing/read-qr.ts'
import { readZip } from '../testing/read-zip.ts'
import { openRendererFixture } from '../testing/renderer-fixture.ts'
import { CardRenderer } from './card-renderer.ts'
import type { PrintedCard } from './print-job.ts'

const { renderer, cards, path } = openRendererFixture()

test('a job writes one PNG and one page per card, in order, and reports the hashes', async () => {
  const printed: PrintedCard[] = []
  const setting = sampleSetting('aero')
  const result = await renderer.print(cards, {
    setting,
    zipPath: path('job.zip'),
    pdfs: [{ path: path('job.pdf'), layout: { page: 'card' } }],
    onPrinted: (chunk) => printed.push(...chunk),
  })
  const zip = await readZip(path('job.zip'))
  assert.equal(result.cards, 130)
  assert.deepEqual(
    [...zip.keys()],
    cards.map(({ card_code }) => `${card_code}.png`),
  )
  printed.sort((a, b) => a.index - b.index)
  for (const [i, card] of cards.entries()) {
    const file = zip.get(`${card.card_code}.png`) ?? assert.fail()
    assert.equal(printed[i]?.png_sha256, createHash('sha256').update(file).digest('hex'))
  }
  const last = decode(zip.get(`${cards[129]?.card_code}.png`) ?? assert.fail(), { checkCrc: true })
  const expected = await composeCard(cards[129] ?? assert.fail(), setting)
  assert.equal(Buffer.compare(last.data as Uint8Array, expected.pixels), 0)

  const pdf = readFileSync(path('job.pdf'))
  assert.equal(pdf.length, result.pdfBytes[0])
  const document = await openPdf(pdf)
  assert.equal(document.numPages, 130)
  const { info } = await document.getMetadata()
  assert.equal((info as { Title?: string }).Title, setting.programme)
  assert.equal((info as { Language?: string }).Language, 'fr')
  const { width, height } = (await document.getPage(130)).getViewport({ scale: 25.4 / 72 })
  assert.ok(Math.abs(width - 85.6) < 0.01 && Math.abs(height - 53.98) < 0.01)
  await document.loadingTask.destroy()
  assert.ok((await pageTexts(pdf, 130))[129]?.includes(cards[129]?.card_code ?? ''))
  assert.equal(await readQr(await rasterizePage(pdf, 300, 101)), cards[100]?.qr_token)
})

test('the same cards give the same bytes, whatever the number of threads', async () => {
  const print = async (printer: CardRenderer, name: string) => {
    const job = {
      setting: sampleSetting('horizon'),
      zipPath: path(`${name}.zip`),
      pdfs: [{ path: path(`${name}.pdf`), layout: { page: 'card' as const } }],
    }
    await printer.print(cards, job)
    return [readFileSync(job.zipPath), readFileSync(path(`${name}.pdf`))] as const
  }
  await using single = new CardRenderer({ threads: 1 })
  const [one, two] = [await print(single, 'one'), await print(renderer, 'two')]
  assert.equal(Buffer.compare(one[0], two[0]), 0)
  assert.equal(Buffer.compare(one[1], two[1]), 0)
})

test('a sealed job has the same bytes behind its seals, and nothing readable before', async () => {
  const print = async (name: string, [zipSeal, pdfSeal]: FileSeal[] = []) => {
    const pdf = { path: path(`${name}.pdf`), layout: { page: 'card' as const }, ...(pdfSeal ? { seal: pdfSeal } : {}) }
    const job = { setting: sampleSetting('nomad'), zipPath: path(`${name}.zip`), pdfs: [pdf] }
    return renderer.print(cards, { ...job, ...(zipSeal ? { zipSeal } : {}) })
  }
  const seals = [0, 1].map((byte) => ({ id: `${byte}`.repeat(32), key: Buffer.alloc(32, byte) }))
  const { zipBytes, pdfBytes } = await print('plain')
  assert.deepEqual(await print('sealed', seals), { cards: 130, zipBytes, pdfBytes })
  for (const [kind, seal] of [
    ['zip', seals[0]],
    ['pdf', seals[1]],
  ] as const) {
    const [plain, sealed] = [readFileSync(path(`plain.${kind}`)), readFileSync(path(`sealed.${kind}`))]
    const sealer = new BlockSealer(seal ?? assert.fail())
    const last = lastBlockOf(plain.length)
    for (let block = 0; block <= last; block++) {
      const content = sealer.open(block, block === last, sealed.subarray(blockOffset(block), blockOffset(block + 1)))
      assert.ok(content.equals(plain.subarray(block * BLOCK_BYTES, (block + 1) * BLOCK_BYTES)))
    }
    for (const start of ['PK\u0003\u0004', '\u0089PNG', '%PDF'])
      assert.ok(!sealed.includes(Buffer.from(start, 'latin1')))
  }
})

test('text extracted from the PDF is the text of the card', async () => {
  const setting = sampleSetting('pulse')
  const { fields } = designOf(setting)
  const sample = fc.sample(anyCard, { numRuns: 40, seed: 7 })
  await renderer.print(sample, { setting, pdfs: [{ path: path('text.pdf'), layout: { page: 'card' } }] })
  const pdf = readFileSync(path('text.pdf'))
  const squeeze = (text: string) => text.normalize('NFC').replace(/[\s‐]+/g, '')
  const pages = await pageTexts(pdf, sample.length)
  for (const [i, card] of sample.entries()) {
    const found = squeeze((pages[i] ?? []).join(''))
    for (const { key } of fields) {
      const expected = squeeze(fieldText(card, key, 'fr'))
      const forms = key === 'full_name' ? [...withInitials(printedName(card, key))] : []
      const isShort = forms.some(({ given, family }) => found.includes(squeeze(given + family)))
      // The name of a place may be cut, so that only its beginning is shown.
      const isPlace = key === 'zone' || key === 'health_center'
      const isCut = isPlace && expected.length > 12 && found.includes(expected.slice(0, 4))
      assert.ok(found.includes(expected) || isShort || isCut, `${i} ${key}`)
      if (expected.length <= 14) assert.ok(found.includes(expected), `${i} ${key}`)
    }
  }
})

test('an A4 sheet carries ten cards, or sixteen passes, with each back behind its front', async () => {
  for (const [template, perSheet] of [
    ['vital', 10],
    ['sovereign', 16],
  ] as const) {
    const pdfs = [
      { path: path('sheet.pdf'), layout: { page: 'a4' as const } },
      { path: path('duplex.pdf'), layout: { page: 'a4' as const, duplex: true } },
    ]
    await renderer.print(cards.slice(0, 33), { setting: sampleSetting(template), pdfs })
    const [sheet, duplex] = [readFileSync(path('sheet.pdf')), readFileSync(path('duplex.pdf'))]
    assert.equal((await openPdf(sheet)).numPages, Math.ceil(33 / perSheet))
    assert.equal((await openPdf(duplex)).numPages, 2 * Math.ceil(33 / perSheet))
    const backs = (await pageTexts(duplex, 2))[1] ?? []
    for (const { card_code } of cards.slice(0, perSheet)) assert.ok(backs.includes(card_code))
    assert.ok(!backs.includes(cards[perSheet]?.card_code ?? ''))
    const picture = await rasterizePage(sheet, 150)
    assert.ok(await readQr(picture))
  }
})

test('PNGs and PDF bytes are delivered in order, one at a time, and the job waits for the receiver', async () => {
  const received: string[] = []
  const parts: Uint8Array[] = []
  let running = 0
  await renderer.print(cards, {
    setting: sampleSetting('sovereign'),
    onPng: async ({ index, png_sha256 }, png) => {
      assert.equal(++running, 1)
      await new Promise(setImmediate)
      assert.equal(createHash('sha256').update(png).digest('hex'), png_sha256)
      received[index] = png_sha256 ?? ''
      assert.equal(received.length, index + 1)
      running--
    },
    pdfs: [{ layout: { page: 'card' }, write: (bytes) => void parts.push(Uint8Array.from(bytes)) }],
  })
  assert.equal(received.length, 130)
  assert.equal((await openPdf(Buffer.concat(parts))).numPages, 130)
})
