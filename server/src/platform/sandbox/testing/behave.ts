// A task that behaves as its test demands.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { Invalid } from '../../invalid.ts'
import { BodyTooDeep } from '../../refusals.ts'
import { sandboxTask } from '../task.ts'

export type Behaviour =
  | { how: 'answer'; words: string[] }
  | { how: 'hash-bytes' }
  | { how: 'get-pid' }
  | { how: 'wait'; ms: number }
  | { how: 'spin' }
  | { how: 'fill-heap'; by: 'array' | 'map' | 'text' }
  | { how: 'fill-memory' }
  | { how: 'leave-memory' }
  | { how: 'die'; signal: 'SIGKILL' | 'SIGSEGV' }
  | { how: 'refuse' }
  | { how: 'find-mistakes'; count: number }
  | { how: 'throw-bug' }
  | { how: 'break-out'; by: keyof typeof breakOut; path: string; port: number }

const left: Buffer[] = []
const missing = { fr: 'Il manque {what}.', en: '{what} is missing.', wo: '{what} amul.' }

export async function run(behaviour: Behaviour, bytes: Buffer): Promise<string[] | number> {
  switch (behaviour.how) {
    case 'answer':
      return behaviour.words
    case 'hash-bytes':
      return [createHash('sha256').update(bytes).digest('hex')]
    case 'get-pid':
      return process.pid
    case 'wait':
      await new Promise((resolve) => setTimeout(resolve, behaviour.ms))
      return behaviour.ms
    case 'spin':
      for (;;);
    case 'fill-heap':
      return fillHeap[behaviour.by]()
    case 'fill-memory':
      return fillMemory()
    case 'leave-memory':
      left.push(Buffer.alloc(250_000_000, 1))
      return process.pid
    case 'die':
      process.kill(process.pid, behaviour.signal)
      return new Promise(() => {})
    case 'refuse':
      throw new BodyTooDeep({ values: { limit: 64 }, members: { limit: 64 } })
    case 'find-mistakes':
      throw new Invalid(
        Array.from({ length: behaviour.count }, (_, at) => ({
          path: `${at}`,
          phrase: missing,
          values: { what: 'Awa' },
        })),
      )
    case 'break-out':
      return [await breakOut[behaviour.by](behaviour).catch((error: NodeJS.ErrnoException) => String(error.code))]
    case 'throw-bug':
      throw new TypeError('of our own making')
  }
}

/** What code that took over a task would try. */
const breakOut = {
  read: async ({ path }: { path: string }) => readFileSync(path, 'latin1'),
  list: async () => readdirSync('/').join(),
  write: async ({ path }: { path: string }) => String(writeFileSync(`${path}.new`, 'x')),
  async startProgram() {
    return String(spawnSync(process.execPath, ['--version']).stdout)
  },
  async connect({ port }: { port: number }) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    return 'connected'
  },
}

/** In a thread, all but the first of these would end the whole process. */
const fillHeap = {
  array(): never {
    for (const all: object[] = []; ; ) all.push({ at: all.length })
  },
  map(): never {
    for (const all = new Map<number, number>(); ; ) all.set(all.size, all.size)
  },
  text(): never {
    for (let text = 'ab'; ; ) text = JSON.parse(JSON.stringify(text + text)) as string
  },
}

async function fillMemory(): Promise<never> {
  for (const all: Buffer[] = []; ; ) {
    all.push(Buffer.alloc(20_000_000, all.length))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

export const behave = sandboxTask<typeof run>(new URL(import.meta.url), { seconds: 60 })
export const behaveWithSecrets = sandboxTask<typeof run>(new URL(import.meta.url), { seconds: 60, holdsSecrets: true })
export const behaveWithinOneSecond = sandboxTask<typeof run>(new URL(import.meta.url), { seconds: 1 })
