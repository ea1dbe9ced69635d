import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { decode } from 'fast-png'
import type { Card } from '../card.ts'
import { fieldText, shorterNames } from '../layout/card-text.ts'
import { SAMPLE_CARD, sampleSetting } from '../sample.ts'
import { designOf } from '../templates/design-of.ts'
import { anyCard } from '../testing/arbitrary-cards.ts'
import { composeCard } from '../testing/compose-card.ts'
import { openPdf, pageTexts, rasterizePage } from '../testing/rasterize-pdf.ts'
import { readQr } from '../testing/read-qr.ts'
import { readZip } from '../testing/read-zip.ts'
import { CardRenderer } from './card-renderer.ts'
import type { PrintedCard } from './print-job.ts'

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

function cardNumber(i: number): Card {
  const token = Array.from({ length: 26 }, (_, k) => CROCKFORD[(i * 7 + k * 11 + ((i >> 3) ^ k)) % 32]).join('')
  return {
    ...SAMPLE_CARD,
    first_name: `Awa ${'ABCDEFGHJK'[i % 10]}`,
    card_code: `DKRVAC-${String(i).padStart(8, '0')}`,
    qr_token: token,
  }
}

const cards = Array.from({ length: 130 }, (_, i) => cardNumber(i))
let folder = ''
let renderer: CardRenderer

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'card-renderer-'))
  renderer = new CardRenderer({ threads: 2 })
})

after(async () => {
  await renderer.close()
  rmSync(folder, { recursive: true })
})

const path = (name: string) => join(folder, name)

test('a job gives one PNG and one page a card, in order, and tells their hashes', async () => {
  const printed: PrintedCard[] = []
  const setting = sampleSetting('aero')
  const result = await renderer.print(cards, {
    setting,
    zipPath: path('job.zip'),
    pdfs: [{ path: path('job.pdf'), layout: 'card' }],
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
  const run = async (workers: CardRenderer, name: string) => {
    const job = {
      setting: sampleSetting('horizon'),
      zipPath: path(`${name}.zip`),
      pdfs: [{ path: path(`${name}.pdf`), layout: 'card' as const }],
    }
    await workers.print(cards, job)
    return [readFileSync(job.zipPath), readFileSync(path(`${name}.pdf`))] as const
  }
  await using alone = new CardRenderer({ threads: 1 })
  const [one, two] = [await run(alone, 'one'), await run(renderer, 'two')]
  assert.equal(Buffer.compare(one[0], two[0]), 0)
  assert.equal(Buffer.compare(one[1], two[1]), 0)
})

test('text extracted from the PDF is the text of the card', async () => {
  const setting = sampleSetting('pulse')
  const { fields } = designOf(setting)
  const sample = fc.sample(anyCard, { numRuns: 40, seed: 7 })
  await renderer.print(sample, { setting, pdfs: [{ path: path('text.pdf'), layout: 'card' }] })
  const pdf = readFileSync(path('text.pdf'))
  const squeeze = (text: string) => text.normalize('NFC').replace(/\s+/g, '')
  const pages = await pageTexts(pdf, sample.length)
  for (const [i, card] of sample.entries()) {
    const found = squeeze((pages[i] ?? []).join(''))
    for (const { key } of fields) {
      const wanted = squeeze(fieldText(card, key, 'fr'))
      const isShort = key === 'full_name' && [...shorterNames(card)].some((name) => found.includes(squeeze(name)))
      // Long texts may be cut at the end of their box; what is shown is then the beginning.
      const isCut = wanted.length > 12 && found.includes(`${wanted.slice(0, 8)}`)
      assert.ok(found.includes(wanted) || isShort || isCut, `${i} ${key}`)
      if (wanted.length <= 14) assert.ok(found.includes(wanted), `${i} ${key}`)
    }
  }
})

test('A4 sheets carry ten cards, or sixteen passes, and backs lie behind their fronts', async () => {
  for (const [template, perSheet] of [
    ['vital', 10],
    ['sovereign', 16],
  ] as const) {
    const pdfs = [
      { path: path('sheet.pdf'), layout: 'a4' as const },
      { path: path('duplex.pdf'), layout: 'a4-duplex' as const },
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

test('a card that cannot be drawn ends the job by its number and field; the renderer goes on', async () => {
  const bad = [...cards.slice(0, 70), { ...SAMPLE_CARD, last_name: 'محمد' }, ...cards]
  const job = { setting: sampleSetting('vital'), zipPath: path('bad.zip') }
  await assert.rejects(renderer.print(bad, job), { name: 'CardRefused', code: 'unsupported-characters', index: 70 })
  await assert.rejects(renderer.print([{ ...SAMPLE_CARD, qr_token: 'hello' }], job), {
    code: 'invalid-qr-token',
    index: 0,
  })
  assert.equal((await renderer.print(cards.slice(0, 3), job)).cards, 3)
})

test('an aborted job stops, a source that fails is heard', async () => {
  const controller = new AbortController()
  async function* endless() {
    for (let i = 0; ; i++) {
      if (i === 300) controller.abort()
      yield cardNumber(i)
    }
  }
  const job = { setting: sampleSetting('vital'), zipPath: path('abort.zip') }
  await assert.rejects(renderer.print(endless(), { ...job, signal: controller.signal }), { name: 'AbortError' })
  async function* failing() {
    yield SAMPLE_CARD
    throw new Error('The list broke off.')
  }
  await assert.rejects(renderer.print(failing(), job), /broke off/)
})

test('two jobs and a preview at once do not disturb each other', async () => {
  const job = (name: string) => ({ setting: sampleSetting('emerald'), zipPath: path(`${name}.zip`) })
  const [one, two, preview] = await Promise.all([
    renderer.print(cards, job('left')),
    renderer.print(cards.slice(0, 90), job('right')),
    renderer.preview(SAMPLE_CARD, sampleSetting('emerald')),
  ])
  assert.deepEqual([one.cards, two.cards], [130, 90])
  const [left, right] = [await readZip(path('left.zip')), await readZip(path('right.zip'))]
  for (const [name, file] of right) assert.equal(Buffer.compare(file, left.get(name) ?? assert.fail(name)), 0)
  assert.equal(decode(preview, { checkCrc: true }).width, 1011)
})

test('PNGs and PDF bytes can be taken as they come, in order, and the job waits', async () => {
  const taken: string[] = []
  const parts: Uint8Array[] = []
  let busy = 0
  await renderer.print(cards, {
    setting: sampleSetting('sovereign'),
    onPng: async ({ index, png_sha256 }, png) => {
      assert.equal(++busy, 1)
      await new Promise(setImmediate)
      assert.equal(createHash('sha256').update(png).digest('hex'), png_sha256)
      taken[index] = png_sha256 ?? ''
      assert.equal(taken.length, index + 1)
      busy--
    },
    pdfs: [{ layout: 'card', write: (bytes) => void parts.push(Uint8Array.from(bytes)) }],
  })
  assert.equal(taken.length, 130)
  assert.equal((await openPdf(Buffer.concat(parts))).numPages, 130)
})

test('threads with nothing to do are ended, those of an open job are not, and the next card starts others', async () => {
  await using lazy = new CardRenderer({ threads: 2, idleMs: 500 })
  const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const first = await lazy.preview(SAMPLE_CARD, sampleSetting('vital'))
  while (lazy.livingThreads > 0) await rest(5)
  assert.deepEqual(await lazy.preview(SAMPLE_CARD, sampleSetting('vital')), first)
  async function* slowly() {
    for (const card of cards.slice(0, 3)) {
      await rest(400)
      yield card
    }
  }
  const printed = await lazy.print(slowly(), { setting: sampleSetting('vital'), zipPath: path('slowly.zip') })
  assert.equal(printed.cards, 3)
})

test('a kernel that does not load is reported once', async () => {
  const reasons: unknown[] = []
  const kernelFile = new URL('./nowhere.wasm', import.meta.url)
  await using slower = new CardRenderer({ threads: 1, kernelFile, onMissingKernel: (reason) => reasons.push(reason) })
  await using usual = new CardRenderer({ threads: 1, onMissingKernel: (reason) => reasons.push(reason) })
  for (const renderer of [slower, usual, slower]) await renderer.preview(SAMPLE_CARD, sampleSetting('vital'))
  assert.deepEqual(
    reasons.map((reason) => (reason as { code?: string }).code),
    ['ENOENT'],
  )
})

test('a closed renderer refuses work', async () => {
  const closed = new CardRenderer({ threads: 1 })
  await closed.close()
  await assert.rejects(closed.print(cards, { setting: sampleSetting('vital'), zipPath: path('no.zip') }), /closed/)
})

test('no cards make an empty ZIP and an unknown template is refused by name', async () => {
  const job = { setting: sampleSetting('vital'), zipPath: path('empty.zip') }
  assert.equal((await renderer.print([], job)).cards, 0)
  assert.equal((await readZip(path('empty.zip'))).size, 0)
  await assert.rejects(renderer.preview(SAMPLE_CARD, { ...sampleSetting('vital'), template: 'nope' as never }), {
    code: 'unknown-template',
  })
  await assert.rejects(renderer.preview(SAMPLE_CARD, sampleSetting('vital', { issuer: 'وزارة الصحة' })), {
    field: 'issuer',
  })
  await assert.rejects(renderer.preview(SAMPLE_CARD, sampleSetting('vital'), 301 as never), { code: 'unsupported-dpi' })
})
