import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import type { TemplateId } from '../src/design/setting.ts'
import { CardRenderer } from '../src/renderer/card-renderer.ts'
import { sampleSetting } from '../src/sample.ts'
import { cpuSeconds } from './cpu-time.ts'
import { cardNumber } from './sample-cards.ts'

/** Measures a whole job (a ZIP of PNGs at 300 DPI and a PDF, with two threads), or only writing its bytes with CRCs. */
const [what, template = 'aurora', count = '10000'] = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'card-job-'))
const result =
  what === 'job' ? await job(Number(count)) : bareLimit(Number(count), Number(process.argv[5]), Number(process.argv[6]))
rmSync(folder, { recursive: true })
console.log(JSON.stringify(result))
process.exit(0)

async function job(cards: number) {
  await using renderer = new CardRenderer({ threads: 2 })
  const zipPath = join(folder, 'cards.zip')
  const pdfPath = join(folder, 'cards.pdf')
  function* source() {
    for (let i = 0; i < cards; i++) yield cardNumber(i)
  }
  const memory: number[] = []
  const watch = setInterval(() => memory.push(process.memoryUsage.rss() / 2 ** 20), 250)
  const [cpu, wall] = [cpuSeconds(), performance.now()]
  const setting = sampleSetting(template as TemplateId)
  await renderer.print(source(), { setting, zipPath, pdfs: [{ path: pdfPath, layout: { page: 'card' } }] })
  const seconds = cpuSeconds() - cpu
  clearInterval(watch)
  const half = Math.floor(memory.length / 2)
  return {
    template,
    cards,
    cpu: seconds,
    wall: (performance.now() - wall) / 1000,
    zipBytes: statSync(zipPath).size,
    pdfBytes: statSync(pdfPath).size,
    peakMb: process.resourceUsage().maxRSS / 1024,
    /** The maximum of the first and of the second half. If they are similar, memory does not grow. */
    firstHalfMb: Math.max(...memory.slice(0, half)),
    secondHalfMb: Math.max(...memory.slice(half)),
  }
}

function bareLimit(cards: number, zipBytes: number, pdfBytes: number) {
  const size = Math.round(zipBytes / cards)
  const data = Buffer.alloc(size)
  for (let i = 0; i < size; i++) data[i] = Math.imul(i, 2654435761) >>> 24
  const fd = openSync(join(folder, 'bytes'), 'w')
  const [cpu, wall] = [cpuSeconds(), performance.now()]
  for (let i = 0; i < cards; i++) {
    data.writeUInt32LE(crc32(data), 0)
    writeSync(fd, data)
  }
  writeSync(fd, Buffer.alloc(pdfBytes))
  closeSync(fd)
  return { cpu: cpuSeconds() - cpu, wall: (performance.now() - wall) / 1000 }
}
