// npm run bench -- portal
// How long a portal takes to open on a slow phone, and how much memory it uses.
import { hash } from 'node:crypto'
import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { gzipSync } from 'node:zlib'
import { verifierFiles } from '@samakart/portal'
import { type Portal, revocationPackText, signRevocationPack } from '@samakart/server/internal/slices/portal/index'
import {
  SAMPLE_CAMPAIGN,
  sampleCard,
  sampleCards,
  sampleCodeHash,
  samplePortal,
  sampleSigner,
} from '@samakart/server/testing/sample-portal'
import { launchBrowser } from '../../e2e/browser.ts'
import { median } from '../percentile.ts'
import { measureOpening, measureProcessorMs, type Opening } from './opening.ts'

const THROTTLE = 6
const RUNS = 7
/** With more cards, the page that parses JSON takes minutes. */
const MAX_JSON_CARDS = 100_000
const EMPTY_PAGE = '<!doctype html><div class="content"><div role="tabpanel">open</div></div>'

const sizes = process.argv.slice(2).map(Number)
const folder = mkdtempSync(join(tmpdir(), 'samakart-portal-bench-'))
const barePath = join(folder, 'bare.html')
writeFileSync(barePath, EMPTY_PAGE)
const { script, styles } = verifierFiles()
const kilobytes = (text: string) => (gzipSync(text, { level: 9 }).length / 1_000).toFixed(1)
console.log(`program ${kilobytes(script)} KB gzip, styles ${kilobytes(styles)} KB gzip`)
const pack = revocationPackText(
  signRevocationPack({
    campaign: SAMPLE_CAMPAIGN,
    since: new Date(0),
    generatedAt: new Date(),
    tokenHashes: [...sampleCards(500)].map(({ token_hash }) => token_hash),
    signer: sampleSigner(),
  }),
)
console.log(`load average ${loadavg()[0]?.toFixed(1)} on this machine`)
console.log(`500 revocations ${(pack.length / 1_000).toFixed(1)} KB`)

const browser = await launchBrowser()
try {
  for (const cards of sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]) {
    const started = performance.now()
    // The service keeps the slow hashes of its cards. Here only that of the card which is looked up is real.
    const { card_code } = sampleCard(cards - 1)
    const hashOf = (code: string) => (code === card_code ? sampleCodeHash(code) : hash('sha256', code, 'buffer'))
    const portal = await samplePortal({ cards: sampleCards(cards), hashOf, generatedAt: new Date() })
    const builtMs = performance.now() - started
    const path = await write(portal, cards)
    console.log(`${cards} cards: built in ${(builtMs / 1_000).toFixed(1)} s, peak of the process ${peakMb()} MB`)
    const jsonPath = cards <= MAX_JSON_CARDS ? writeJsonPage(portal, cards) : undefined
    // The pages are measured alternately, so that other work of the machine affects all of them.
    const ours: Opening[] = []
    const json: Opening[] = []
    const bare: Opening[] = []
    for (let run = 0; run < RUNS; run++) {
      ours.push(await measureOpening(browser, `file://${path}`, THROTTLE, sampleCard(cards - 1)))
      if (jsonPath) json.push(await measureOpening(browser, `file://${jsonPath}`, THROTTLE))
      bare.push(await measureOpening(browser, `file://${barePath}`, THROTTLE))
    }
    report('  ours', sizeMb(portal, 'index.html'), ours)
    if (jsonPath) report('  registry.json inside a page, only parsed', sizeMb(portal, 'registry.json'), json)
    report('  an empty page', 0, bare)
    const processor: number[] = []
    for (let run = 0; run < RUNS; run++) processor.push(await measureProcessorMs(browser, `file://${path}`))
    const processorMs = median(processor)
    console.log(
      `  processor time ${processorMs.toFixed(0)} ms unthrottled, ${THROTTLE}x ${(processorMs * THROTTLE).toFixed(0)} ms`,
    )
    const [tokenMs, codeMs] = [
      median(ours.map((opening) => opening.tokenMs)),
      median(ours.map((opening) => opening.codeMs)),
    ]
    console.log(`  token ${tokenMs.toFixed(0)} ms, code ${codeMs.toFixed(0)} ms`)
  }
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}

async function write(portal: Portal, cards: number): Promise<string> {
  const path = join(folder, `${cards}`, 'index.html')
  mkdirSync(join(folder, `${cards}`))
  const page = portal.files.find(({ name }) => name === 'index.html')
  await pipeline(page?.content() ?? [], createWriteStream(path))
  return path
}

/** For comparison: a page that contains the specified file and parses it without checking anything. */
function writeJsonPage(portal: Portal, cards: number): string {
  const path = join(folder, `${cards}`, 'json.html')
  const registry = portal.files.find(({ name }) => name === 'registry.json')
  const parts = [
    '<!doctype html><script type="application/json" id="registry">',
    ...(registry?.content() ?? []),
    '</script><script>registry = JSON.parse(document.getElementById("registry").textContent)</script>',
    EMPTY_PAGE,
  ]
  writeFileSync(path, Buffer.concat(parts.map((part) => Buffer.from(part))))
  return path
}

function sizeMb(portal: Portal, file: string): number {
  return (portal.files.find(({ name }) => name === file)?.sizeBytes ?? 0) / 1e6
}

function peakMb(): string {
  return (process.resourceUsage().maxRSS / 1_024).toFixed(0)
}

function report(what: string, megabytes: number, openings: readonly Opening[]): void {
  const times = openings.map(({ openMs }) => openMs)
  const max = (pick: (opening: Opening) => number) => Math.max(...openings.map(pick)).toFixed(1)
  console.log(
    `${what} (${megabytes.toFixed(1)} MB): at ${THROTTLE}x open in ${Math.min(...times).toFixed(0)} ms at best, ` +
      `${median(times).toFixed(0)} median; heap ${max((o) => o.heapMb)} MB, while opening ${max((o) => o.peakHeapMb)} MB`,
  )
}
