// npm run bench -- storage [--mb 512 --cards 2000]
// What sealing costs: writing and reading sealed beside a plain copy, and its share of the processor time of a printed job.
import { closeSync, createReadStream, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CardRenderer, sampleSetting } from '@samakart/card-engine'
import { cpuSeconds } from '@samakart/card-engine/bench/cpu-time'
import { cardNumber } from '@samakart/card-engine/bench/sample-cards'
import { type FileSeal, newFileSeal, readSealed, SealedFile } from '@samakart/sealed-files'
import { openFolderStorage } from '@samakart/server/internal/platform/storage/folder-storage'
import { circumstances } from '../results-file.ts'

const { values } = parseArgs({
  options: { mb: { type: 'string', default: '512' }, cards: { type: 'string', default: '2000' } },
})
const [mb, cards] = [Number(values.mb), Number(values.cards)]
const folder = mkdtempSync(join(tmpdir(), 'samakart-storage-'))
const path = (name: string) => join(folder, name)
const piece = Buffer.alloc(1 << 20).map((_, i) => Math.imul(i, 2654435761) >>> 24)

async function measure(run: () => Promise<void> | void): Promise<{ cpu: number; wall: number }> {
  const [cpu, wall] = [cpuSeconds(), performance.now()]
  await run()
  return { cpu: cpuSeconds() - cpu, wall: (performance.now() - wall) / 1_000 }
}

try {
  await copies()
  await job()
  console.log(circumstances())
} finally {
  rmSync(folder, { recursive: true })
}

async function copies(): Promise<void> {
  const seal = newFileSeal()
  const rows: Record<string, object> = {}
  const add = async (name: string, run: () => Promise<void> | void) => {
    const { cpu, wall } = await measure(run)
    rows[name] = { 'MB/s': Math.round(mb / wall), 'processor s per GB': Number(((cpu * 1_024) / mb).toFixed(2)) }
  }
  const storage = await openFolderStorage(path('store'))
  await add('write plain', () => {
    const fd = openSync(path('plain'), 'w')
    for (let i = 0; i < mb; i++) writeSync(fd, piece)
    closeSync(fd)
  })
  await add('write sealed', () => {
    const file = new SealedFile(path('sealed'), seal)
    for (let i = 0; i < mb; i++) file.write(i << 20, piece)
    file.end(mb * 2 ** 20)
    file.close()
  })
  await storage.putFile('sealed', path('sealed'))
  await add('read plain', async () => {
    for await (const _ of createReadStream(path('plain'), { highWaterMark: 512 << 10 }));
  })
  await add('read sealed', async () => {
    const read = (range: { start: number; end: number }) => storage.read('sealed', range)
    for await (const _ of await readSealed(read, seal, mb * 2 ** 20));
  })
  console.table(rows)
}

/** The same cards to plain and to sealed files, in turns, so that both meet the same load. */
async function job(): Promise<void> {
  await using renderer = new CardRenderer({ threads: 2 })
  let bytes = 0
  const print = async (name: string, seals?: [FileSeal, FileSeal]) => {
    const pdf = { path: path(`${name}.pdf`), layout: { page: 'card' as const }, ...(seals ? { seal: seals[1] } : {}) }
    const files = { zipPath: path(`${name}.zip`), pdfs: [pdf], ...(seals ? { zipSeal: seals[0] } : {}) }
    const source = Array.from({ length: cards }, (_, i) => cardNumber(i))
    const { cpu } = await measure(async () => {
      await renderer.print(source, { setting: sampleSetting('aurora'), ...files })
    })
    bytes = statSync(files.zipPath).size + statSync(pdf.path).size
    for (const file of [files.zipPath, pdf.path]) rmSync(file)
    return cpu
  }
  await print('warm')
  const [plain, sealed]: [number[], number[]] = [[], []]
  for (let i = 0; i < 3; i++) {
    plain.push(await print(`plain${i}`))
    sealed.push(await print(`sealed${i}`, [newFileSeal(), newFileSeal()]))
  }
  const [before, after] = [Math.min(...plain), Math.min(...sealed)]
  console.log(
    `printing ${cards} cards, ${Math.round(bytes / 2 ** 20)} MB: ${before.toFixed(2)} processor s plain, ` +
      `${after.toFixed(2)} sealed; sealing is ${((100 * (after - before)) / after).toFixed(1)} % of it`,
  )
}
