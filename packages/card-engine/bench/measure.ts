import { TEMPLATE_IDS } from '../src/design/setting.ts'
import { chromiumPdf, chromiumPng } from './chromium.ts'
import type { Contender, PdfContender, Peers } from './contender.ts'
import { cpuSeconds } from './cpu-time.ts'
import { ours, oursPdf, oursPng } from './ours.ts'

/** Runs one contender in this process and prints what it took, as JSON. Called by run.ts. */
const PNG: Record<string, Contender> = { chromium: chromiumPng, ours: oursPng }
for (const id of TEMPLATE_IDS) PNG[`ours-${id}`] = { name: id, open: ours(id) }

const PDF: Record<string, PdfContender> = { chromium: chromiumPdf, ours: oursPdf }

/** The best of several batches counts, because other work on the machine can only slow a batch down. */
const BATCHES = 3

const [kind, key = '', dpi, count] = process.argv.slice(2)
const result =
  kind === 'png' ? await measurePng(key, Number(dpi) as 300 | 600, Number(count)) : await measurePdf(key, Number(dpi))
console.log(JSON.stringify(result))
process.exit(0)

async function measurePng(key: string, dpi: 300 | 600, cards: number) {
  const contender = PNG[key] ?? (await loadPeers()).png[key]
  if (!contender) throw new Error(`No contender ${key}.`)
  const { make, close } = await contender.open(dpi)
  for (let i = 0; i < Math.max(2, cards / 5); i++) await make(100_000 + i)
  let bytes = 0
  let best = Number.POSITIVE_INFINITY
  for (let batch = 0; batch < BATCHES; batch++) {
    const start = cpuSeconds()
    bytes = 0
    for (let i = 0; i < cards; i++) bytes += await make(batch * cards + i)
    best = Math.min(best, cpuSeconds() - start)
  }
  await close?.()
  return { name: contender.name, perSecond: cards / best, bytes: bytes / cards }
}

async function measurePdf(key: string, cards: number) {
  const contender = PDF[key] ?? (await loadPeers()).pdf[key]
  if (!contender) throw new Error(`No contender ${key}.`)
  await contender.make(Math.min(200, cards))
  const start = cpuSeconds()
  const bytes = await contender.make(cards)
  const seconds = cpuSeconds() - start
  return {
    name: contender.name,
    perSecond: cards / seconds,
    bytes: bytes / cards,
    peakMb: process.resourceUsage().maxRSS / 1024,
  }
}

/** They are an installation of their own, which the types of the project do not see. */
async function loadPeers(): Promise<Peers> {
  const { peers } = (await import(new URL('./peers/index.ts', import.meta.url).href)) as { peers: Peers }
  return peers
}
