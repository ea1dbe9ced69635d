import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { getPriority, setPriority } from 'node:os'
import { test } from 'node:test'
import { decode } from 'fast-png'
import { SAMPLE_CARD, sampleSetting } from '../sample.ts'
import { readZip } from '../testing/read-zip.ts'
import { numberedCard, openRendererFixture } from '../testing/renderer-fixture.ts'
import { CardRenderer } from './card-renderer.ts'

const { renderer, cards, path } = openRendererFixture()

test('a card that cannot be drawn fails the job with its index; the renderer can print the next job', async () => {
  const bad = [...cards.slice(0, 70), { ...SAMPLE_CARD, last_name: 'محمد' }, ...cards]
  const job = { setting: sampleSetting('vital'), zipPath: path('bad.zip') }
  await assert.rejects(renderer.print(bad, job), { name: 'CardUnprintable', code: 'unsupported-characters', index: 70 })
  await assert.rejects(renderer.print([{ ...SAMPLE_CARD, qr_token: 'hello' }], job), {
    code: 'invalid-qr-token',
    index: 0,
  })
  assert.equal((await renderer.print(cards.slice(0, 3), job)).cards, 3)
})

test('an aborted job stops, and an error of the source fails the job', async () => {
  const controller = new AbortController()
  async function* endless() {
    for (let i = 0; ; i++) {
      if (i === 300) controller.abort()
      yield numberedCard(i)
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

test('two jobs and a preview can run at the same time', async () => {
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

test('threads that draw come after the thread of a worker', { skip: process.platform !== 'linux' }, async () => {
  // As a worker does when it starts.
  if (getPriority() < 10) setPriority(10)
  await using own = new CardRenderer({ threads: 1 })
  const before = new Set(threadIds())
  await own.preview(SAMPLE_CARD, sampleSetting('vital'))
  const added = threadIds().filter((id) => !before.has(id))
  assert.equal(Math.max(...added.map((id) => getPriority(id))), 19)
})

const threadIds = () => readdirSync('/proc/self/task').map(Number)

test('idle threads end, threads of an open job do not, and the next card starts new ones', async () => {
  await using idling = new CardRenderer({ threads: 2, idleMs: 500 })
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
  const first = await idling.preview(SAMPLE_CARD, sampleSetting('vital'))
  while (idling.runningThreads > 0) await pause(5)
  assert.deepEqual(await idling.preview(SAMPLE_CARD, sampleSetting('vital')), first)
  async function* slowly() {
    for (const card of cards.slice(0, 3)) {
      await pause(400)
      yield card
    }
  }
  const printed = await idling.print(slowly(), { setting: sampleSetting('vital'), zipPath: path('slowly.zip') })
  assert.equal(printed.cards, 3)
})

test('a closed renderer refuses a job', async () => {
  const closed = new CardRenderer({ threads: 1 })
  await closed.close()
  await assert.rejects(closed.print(cards, { setting: sampleSetting('vital'), zipPath: path('no.zip') }), /closed/)
})

test('a job without cards gives an empty ZIP, and an invalid setting is refused', async () => {
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
