import assert from 'node:assert/strict'
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { test } from 'node:test'
import type { Card } from '../card.ts'
import { samplePhoto, sampleSetting } from '../sample.ts'
import { designOf } from '../templates/design-of.ts'
import { numberedCard, openRendererFixture } from '../testing/renderer-fixture.ts'
import type { PartToJoin } from './join-parts.ts'
import type { PdfOutput, PrintedCard } from './print-job.ts'
import { cardsPerChunk } from './sheets-of-job.ts'

const { renderer, path } = openRendererFixture()
const layouts = [{ page: 'card' as const }, { page: 'a4' as const }, { page: 'a4' as const, duplex: true }]
const kinds = ['cards.pdf', 'sheets.pdf', 'duplex.pdf', 'cards.zip']

let made = 0

/** Where a job writes its files. */
function jobFiles() {
  const name = `job${made++}`
  const pdfs: PdfOutput[] = layouts.map((layout, at) => ({ path: path(`${name}-${kinds[at]}`), layout }))
  return {
    pdfs,
    zipPath: path(`${name}-cards.zip`),
    read: () => kinds.map((kind) => readFileSync(path(`${name}-${kind}`))),
  }
}

async function drawPart(cards: Card[], setting = sampleSetting('vital'), firstCard = 0): Promise<PartToJoin> {
  const file = { path: path(`part${made++}`), seal: { id: 'ab'.repeat(16), key: Buffer.alloc(32, made) } }
  return {
    ...file,
    ...(await renderer.drawPart(cards, { ...file, setting, firstCard, pdfs: layouts.map((layout) => ({ layout })) })),
  }
}

async function* inOrder<T>(items: T[]) {
  yield* items
}

for (const template of ['vital', 'sovereign'] as const) {
  test(`files joined from parts of ${template} have the bytes of files printed in one piece`, async () => {
    const setting = sampleSetting(template)
    const photo = samplePhoto()
    // Some have photos, one a name in another script, and the last part is not full.
    const cards = Array.from(
      { length: 150 },
      (_, i): Card => ({
        ...numberedCard(i),
        ...(i % 40 === 7 ? { photo } : {}),
        ...(i === 130 ? { name_native: 'محمد سالم ولد عبد الله' } : {}),
      }),
    )
    const whole = jobFiles()
    const printed: PrintedCard[] = []
    await renderer.print(cards, { setting, ...whole, onPrinted: (some) => printed.push(...some) })

    const perPart = cardsPerChunk(layouts, designOf(setting))
    // Parts may be drawn in any order, by anybody.
    const parts: PartToJoin[] = []
    for (const number of [2, 0, 1]) {
      const firstCard = number * perPart
      parts[number] = await drawPart(cards.slice(firstCard, firstCard + perPart), setting, firstCard)
    }
    const joined = jobFiles()
    const joinedCards: PrintedCard[] = []
    const result = await renderer.join(inOrder(parts), {
      setting,
      ...joined,
      onPrinted: (some) => joinedCards.push(...some),
    })
    assert.equal(result.cards, 150)
    for (const [at, bytes] of joined.read().entries()) assert.ok(bytes.equals(whole.read()[at] as Buffer), kinds[at])
    const byIndex = (some: PrintedCard[]) => some.toSorted((a, b) => a.index - b.index)
    assert.deepEqual(byIndex(joinedCards), byIndex(printed))
  })
}

test('a part whose file was changed is refused, and a part begins where a chunk begins', async () => {
  const setting = sampleSetting('vital')
  const part = await drawPart([0, 1, 2].map(numberedCard))
  const file = openSync(part.path, 'r+')
  writeSync(file, Buffer.alloc(1, 7), 0, 1, 40_000)
  closeSync(file)
  await assert.rejects(renderer.join(inOrder([part]), { setting, ...jobFiles() }), /changed, moved or cut off/)
  await assert.rejects(drawPart([numberedCard(0)], setting, 7), /amid a chunk/)
})

test('nothing personal of a part reaches the disk as it is, and a refused card has its index in the job', async () => {
  const part = await drawPart([0, 1, 2].map(numberedCard))
  const bytes = readFileSync(part.path)
  for (const text of ['DKRVAC', '\u0089PNG', 'endobj']) assert.ok(!bytes.includes(Buffer.from(text, 'latin1')), text)
  const bad = [numberedCard(60), { ...numberedCard(61), last_name: '中文' }]
  await assert.rejects(drawPart(bad, sampleSetting('vital'), 60), { name: 'CardUnprintable', index: 61 })
})
