import './install-peers.ts'
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { TEMPLATE_IDS } from '../src/design/setting.ts'

/**
 * `npm run bench -- cards` runs every contender on the same cards, one after another, each in a process of its own. It
 * counts CPU seconds, which other work on the machine hardly affects, and rewrites the chapter "Cards" of
 * bench/RESULTS.md.
 */
const PNG_RUNS: [key: string, at300: number, at600: number][] = [
  ['chromium', 3, 1],
  ['canvas', 3, 1],
  ['satori', 4, 2],
  ['resvg', 6, 2],
  ['sharp', 8, 4],
  ['cached', 25, 8],
  ['ours', 600, 150],
]
const PDF_RUNS: [key: string, cards: number][] = [
  ['cantoo', 150],
  ['chromium', 200],
  ['skia', 800],
  ['pdfkit', 800],
  ['ours', 12_000],
]

/** Embedding a photo for each page takes the peers' memory, so they write fewer. */
const PHOTO_PDF_RUNS: [key: string, cards: number][] = [
  ['cantoo', 100],
  ['chromium', 60],
  ['skia', 200],
  ['pdfkit', 300],
  ['ours', 3_000],
]

interface Measured {
  name: string
  perSecond: number
  bytes: number
  peakMb: number
}

function measure(...options: (string | number)[]): Measured {
  return child('measure.ts', options) as Measured
}

/** The same cards, each with a photo. */
function measureWithPhoto(...options: (string | number)[]): Measured {
  return child('measure.ts', options, { BENCH_PHOTOS: '1' }) as Measured
}

function child(file: string, options: (string | number)[], environment: Record<string, string> = {}): unknown {
  const script = new URL(file, import.meta.url).pathname
  const env = { ...process.env, ...environment }
  const args = [script, ...options.map(String)]
  const out = execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 26, env })
  process.stderr.write(`${options.join(' ')}: ${out}`)
  return JSON.parse(out.trim().split('\n').at(-1) ?? '{}')
}

interface Job {
  template: string
  cards: number
  cpu: number
  wall: number
  zipBytes: number
  pdfBytes: number
  peakMb: number
  firstHalfMb: number
  secondHalfMb: number
}

const png = PNG_RUNS.map(([key, at300, at600]) => ({
  key,
  at300: measure('png', key, 300, at300),
  at600: measure('png', key, 600, at600),
}))
const pdf = PDF_RUNS.map(([key, cards]) => ({ key, ...measure('pdf', key, cards) }))
const photoPng = PNG_RUNS.map(([key, at300]) => ({ key, ...measureWithPhoto('png', key, 300, at300) }))
const photoPdf = PHOTO_PDF_RUNS.map(([key, cards]) => ({ key, ...measureWithPhoto('pdf', key, cards) }))
const templates = TEMPLATE_IDS.map((id) => measure('png', `ours-${id}`, 300, 300))
const photoTemplates = TEMPLATE_IDS.map((id) => measureWithPhoto('png', `ours-${id}`, 300, 200))
const jobs = ['aurora', 'pulse'].map((template) => child('job.ts', ['job', template, 10_000]) as Job)
const [job] = jobs
const limit = child('job.ts', ['limit', 'aurora', 10_000, job?.zipBytes ?? 0, job?.pdfBytes ?? 0]) as {
  cpu: number
  wall: number
}

const formatNumber = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1))
const kb = (value: number) => `${Math.round(value / 1000)} KB`
const ownPng = png.at(-1)?.at300.perSecond ?? 0
const ownPdf = pdf.at(-1)?.perSecond ?? 0
const best = (values: number[]) => Math.max(...values)
const peers = png.filter(({ key }) => key !== 'ours')
const naive = png.find(({ key }) => key === 'canvas')?.at300.perSecond ?? 1

const lines = [
  '`npm run bench -- cards` draws the same cards (template `aurora`: gradient, translucent seal, eight fields, QR) with every contender,',
  'each in a process of its own, and counts CPU seconds of the process and its children (PNG: the best of three batches). Peers are given the layout and, for PDF, one',
  `shared picture of the background. Only ratios within one run travel; load average of this run ${loadavg()[0]?.toFixed(1)} on ${navigator.hardwareConcurrency} cores.`,
  '',
  '| PNG engine | 300 DPI cards per CPU-second | bytes | ours is | 600 DPI cards per CPU-second |',
  '|---|---|---|---|---|',
  ...png.map(
    ({ at300, at600 }) =>
      `| ${at300.name} | ${formatNumber(at300.perSecond)} | ${kb(at300.bytes)} | ${(ownPng / at300.perSecond).toFixed(1)} x | ${formatNumber(at600.perSecond)} |`,
  ),
  '',
  `Best peer: **${(ownPng / best(peers.map(({ at300 }) => at300.perSecond))).toFixed(1)} x** (goal 10). Naive canvas: **${Math.round(ownPng / naive)} x** (goal 100).`,
  '',
  '| PDF engine | cards per CPU-second | bytes a card | ours is | peak memory |',
  '|---|---|---|---|---|',
  ...pdf.map(
    ({ name, perSecond, bytes, peakMb }) =>
      `| ${name} | ${formatNumber(perSecond)} | ${formatNumber(bytes)} | ${(ownPdf / perSecond).toFixed(1)} x | ${Math.round(peakMb)} MB |`,
  ),
  '',
  `Best peer: **${(ownPdf / best(pdf.filter(({ key }) => key !== 'ours').map(({ perSecond }) => perSecond))).toFixed(1)} x** (goal 10), **${Math.round(pdf.at(-1)?.bytes ?? 0)} bytes** a card (goal 1,000).`,
  '',
  ...photoLines(),
  `Ours by template, 300 DPI, cards per CPU-second and bytes: ${templates.map(({ name, perSecond, bytes }) => `${name} ${formatNumber(perSecond)} (${kb(bytes)})`).join(', ')}.`,
  '',
  '| 10,000 cards, ZIP of PNGs at 300 DPI + PDF, 2 threads, SHA-256 of every PNG | CPU s | wall s | ZIP | PDF | peak memory | first / second half |',
  '|---|---|---|---|---|---|---|',
  ...jobs.map(
    (one) =>
      `| ${one.template} | ${one.cpu.toFixed(1)} | ${one.wall.toFixed(1)} | ${(one.zipBytes / 1e9).toFixed(2)} GB | ${(one.pdfBytes / 1e6).toFixed(1)} MB | ${Math.round(one.peakMb)} MB | ${Math.round(one.firstHalfMb)} / ${Math.round(one.secondHalfMb)} MB |`,
  ),
  `| bare limit: the bytes of the first row written with their CRCs | ${limit.cpu.toFixed(1)} | ${limit.wall.toFixed(1)} | | | | |`,
  '',
  `Goal: 20 CPU-seconds and 500 MB, flat. The job takes ${((job?.cpu ?? 0) / limit.cpu).toFixed(1)} x the bare limit.`,
]

const path = new URL('../../../bench/RESULTS.md', import.meta.url)
const old = readFileSync(path, 'utf8')
const chapter = `## Cards\n\n${lines.join('\n')}\n`
const start = old.indexOf('## Cards\n')
const next = start < 0 ? -1 : old.indexOf('\n## ', start + 5)
const rest = next < 0 ? '' : old.slice(next)
writeFileSync(path, start < 0 ? `${old.trimEnd()}\n\n${chapter}` : `${old.slice(0, start)}${chapter}${rest}`)

function photoLines(): string[] {
  const peersOf = <T extends { key: string; perSecond: number }>(rows: T[]) =>
    Math.max(...rows.filter(({ key }) => key !== 'ours').map(({ perSecond }) => perSecond))
  const [png, pdf] = [photoPng.at(-1)?.perSecond ?? 0, photoPdf.at(-1)?.perSecond ?? 0]
  return [
    'With a photo (a JPEG of 336 x 432 pixels and some 19 KB, another on every card, in the photo variant of the template):',
    '',
    '| PNG engine, 300 DPI, with photo | cards per CPU-second | bytes | ours is |',
    '|---|---|---|---|',
    ...photoPng.map(
      ({ name, perSecond, bytes }) =>
        `| ${name} | ${formatNumber(perSecond)} | ${kb(bytes)} | ${(png / perSecond).toFixed(1)} x |`,
    ),
    '',
    '| PDF engine, with photo | cards per CPU-second | bytes a card | ours is |',
    '|---|---|---|---|',
    ...photoPdf.map(
      ({ name, perSecond, bytes }) =>
        `| ${name} | ${formatNumber(perSecond)} | ${formatNumber(bytes)} | ${(pdf / perSecond).toFixed(1)} x |`,
    ),
    '',
    `Best peer: PNG **${(png / peersOf(photoPng)).toFixed(1)} x**, PDF **${(pdf / peersOf(photoPdf)).toFixed(1)} x** (goal 8).`,
    '',
    `Ours with photo by template, cards per CPU-second and bytes: ${photoTemplates.map(({ name, perSecond, bytes }) => `${name} ${formatNumber(perSecond)} (${kb(bytes)})`).join(', ')}.`,
    '',
  ]
}
