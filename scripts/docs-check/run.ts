// npm run dev -- docs-check             runs every block of the pages against a service of its own; -- webhooks: only pages with this word
// --show also prints the real answers, for whoever writes a page
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startService } from '../../bench/service.ts'
import type { Block } from './blocks.ts'
import { readPages } from './pages.ts'
import { runPage } from './run-page.ts'
import { startSurroundings } from './surroundings.ts'

const word = process.argv.slice(2).find((argument) => !argument.startsWith('-')) ?? ''
const isShown = process.argv.includes('--show')
const chosen = [...readPages()].filter(([page]) => page.includes(word))
const pages = chosen.filter(([, blocks]) => blocks.some(({ kind }) => kind === 'run'))
const folder = mkdtempSync(join(tmpdir(), 'samakart-docs-data-'))
const service = await startService({ DATA_DIR: folder, LOG_LEVEL: 'warn' })
const count = (wanted: Block['kind']) =>
  chosen.flatMap(([, blocks]) => blocks).filter(({ kind }) => kind === wanted).length
const totals = { ran: 0, compared: 0, leftOut: 0, faults: 0 }
const missing = new Set<string>()
try {
  await using surroundings = await startSurroundings(service)
  for (const [page, blocks] of pages) {
    const begun = performance.now()
    const { ran, compared, leftOut, faults, answers } = await runPage(blocks, await surroundings.ofPage())
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    console.log(
      `${faults.length > 0 ? '✖' : '✔'} ${page}: ${ran} blocks run, ${compared} answers as shown, ${seconds} s`,
    )
    for (const fault of faults) console.error(`  ${fault}`)
    if (isShown) for (const [place, real] of answers) console.log(`  ${place}\n${real}`)
    for (const program of leftOut) missing.add(program)
    totals.ran += ran
    totals.compared += compared
    totals.leftOut += leftOut.length
    totals.faults += faults.length
  }
} finally {
  service.child.kill('SIGTERM')
  await service.exited
  rmSync(folder, { recursive: true, force: true })
}
console.log(
  `${pages.length} pages: ${totals.ran} blocks run, ${totals.compared} answers compared, ${totals.leftOut} left out`,
)
console.log(`${count('not run')} blocks are marked as not run, ${count('operations')} are lists of operations`)
if (missing.size > 0) console.log(`Not here, so their blocks were left out: ${[...missing].join(', ')}`)
if (totals.faults > 0) process.exitCode = 1
