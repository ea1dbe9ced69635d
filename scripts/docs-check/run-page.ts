// Runs the blocks of one page in one shell, as a reader would who copies them one after the other.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Block } from './blocks.ts'
import { differences } from './shown-answer.ts'

const PROGRAMS: Record<string, { program: string; ending: string }> = {
  ts: { program: 'node', ending: 'mts' },
  python: { program: 'python3', ending: 'py' },
  php: { program: 'php', ending: 'php' },
}

export interface PageRun {
  ran: number
  compared: number
  /** Languages and programs that this machine lacks. */
  leftOut: string[]
  faults: string[]
  /** What was really answered, by the place of what the page shows. */
  answers: [place: string, real: string][]
}

export interface PageOptions {
  /** What the shell knows beforehand. */
  env: Record<string, string>
  /** Addresses of the page, by those of this run. */
  addresses: Record<string, string>
  limitMs?: number
}

export async function runPage(blocks: Block[], options: PageOptions): Promise<PageRun> {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-docs-'))
  try {
    const steps = stepsOf(blocks)
    prepareFolder(folder, steps, options.addresses)
    const { ended, isLate } = await runShell(folder, options)
    return judge(folder, blocks, steps, { ended, isLate, here: addressesHere(options.addresses) })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface Step {
  block: Block
  missing?: string
}

function stepsOf(blocks: Block[]): Step[] {
  return blocks
    .filter(({ kind }) => kind === 'run' || kind === 'file')
    .map((block) => {
      const program = block.kind === 'run' ? (block.needs ?? PROGRAMS[block.language]?.program) : undefined
      return program && !exists(program) ? { block, missing: program } : { block }
    })
}

const exists = (program: string) => spawnSync(program, ['--version']).status === 0

/** The addresses of a page are those of this run. */
function addressesHere(addresses: Record<string, string>) {
  return (text: string) =>
    Object.entries(addresses).reduce((result, [shown, real]) => result.replaceAll(shown, real), text)
}

function prepareFolder(folder: string, steps: Step[], addresses: Record<string, string>): void {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  mkdirSync(join(folder, '.run'))
  // Tells the status of every answer on the error output.
  const curl = spawnSync('sh', ['-c', 'command -v curl']).stdout.toString().trim()
  mkdirSync(join(folder, '.bin'))
  writeFileSync(join(folder, '.bin/curl'), `#!/bin/sh\nexec ${curl} -w '%{stderr}\\n@status %{http_code}\\n' "$@"\n`)
  chmodSync(join(folder, '.bin/curl'), 0o755)
  const here = addressesHere(addresses)
  const script = steps.flatMap(({ block, missing }, at) => {
    if (block.kind === 'file') writeFileSync(join(folder, block.file ?? ''), here(block.content))
    if (block.kind === 'file' || missing) return []
    const own = PROGRAMS[block.language]
    if (own) writeFileSync(join(folder, `block-${at}.${own.ending}`), here(block.content))
    const content = own ? `${own.program} block-${at}.${own.ending}` : here(block.content)
    return [`exec >.run/${at}.out 2>.run/${at}.err`, content, `echo ok >.run/${at}.ok`]
  })
  writeFileSync(join(folder, '.run/page.sh'), ['set -eo pipefail', ...script, ''].join('\n'))
}

async function runShell(folder: string, { env, limitMs = 120_000 }: PageOptions) {
  const path = `${join(folder, '.bin')}:${process.env.PATH}`
  const child = spawn('bash', ['.run/page.sh'], {
    cwd: folder,
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...env, PATH: path, NODE_NO_WARNINGS: '1', LC_ALL: 'C.UTF-8' },
  })
  const end = () => {
    try {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
    } catch {}
  }
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    end()
  }, limitMs)
  const ended = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  clearTimeout(timer)
  // What the page left running in the background goes with it.
  end()
  return { ended, isLate }
}

function judge(
  folder: string,
  blocks: Block[],
  steps: Step[],
  { ended, isLate, here }: { ended: number | null; isLate: boolean; here: (text: string) => string },
): PageRun {
  const result: PageRun = { ran: 0, compared: 0, leftOut: [], faults: [], answers: [] }
  const read = (at: number, kind: string) => {
    const file = join(folder, `.run/${at}.${kind}`)
    return existsSync(file) ? readFileSync(file, 'utf8') : ''
  }
  for (const [at, { block, missing }] of steps.entries()) {
    const fault = (text: string) => result.faults.push(`${block.page}:${block.line} ${text}`)
    if (missing) result.leftOut.push(missing)
    if (missing || block.kind === 'file') continue
    const statuses = [...read(at, 'err').matchAll(/^@status (\d+)$/gm)].map(([, status]) => Number(status))
    const printed = `${read(at, 'err').replaceAll(/\n?@status \d+\n/g, '')}${read(at, 'out')}`.slice(-1500)
    if (read(at, 'ok') === '') {
      fault(`${isLate ? 'takes too long' : `ended with ${ended}`}: ${statuses.join(' ')}\n${printed}`)
      break
    }
    result.ran++
    const last = statuses.at(-1)
    if (block.status && last !== block.status) fault(`is answered with ${last}, not ${block.status}\n${printed}`)
    const bad = (block.status ? statuses.slice(0, -1) : statuses).filter((status) => status < 200 || status > 299)
    if (bad.length > 0) fault(`is answered with ${bad.join(', ')}\n${printed}`)
    const shown = blocks[blocks.indexOf(block) + 1]
    if (shown?.kind !== 'answer') continue
    result.compared++
    result.answers.push([`${shown.page}:${shown.line}`, read(at, 'out')])
    for (const difference of differences(shown.language, here(shown.content), read(at, 'out')))
      result.faults.push(`${shown.page}:${shown.line} ${difference}`)
  }
  return result
}
