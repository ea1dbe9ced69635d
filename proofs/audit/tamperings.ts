// What somebody does who has the passwords of the database and of the artifact store, but neither the signing key nor the copies.
import type { ChainEntry } from '@samakart/rules/audit-chain'
import {
  entriesOf,
  filesOf,
  rehash,
  replaceChain,
  replaceFiles,
  turnBack,
} from '@samakart/server/internal/slices/audit/testing/tamper'
import type { Installation, Trail } from './trail.ts'

export interface Tampering {
  kind: string
  /** The signer must refuse to sign on top of it. Checkpoints of earlier days are read by a verification alone. */
  stopsSigner: boolean
  do(installation: Installation, trail: Trail, random: () => number): Promise<void>
}

export const tamperings: readonly Tampering[] = [
  chainTampering('an entry changed, everything behind it hashed again', (entries, at, random) => {
    const entry = entries[at] as ChainEntry
    const changes: Partial<ChainEntry>[] = [
      { actor: 'usr_other' },
      { action: 'test.undone' },
      { object: 'object_other' },
      { details: { i: -1 } },
      { at: new Date(new Date(entry.at).getTime() - 60_000).toISOString() },
    ]
    return entries.with(at, { ...entry, ...pick(changes, random) })
  }),
  chainTampering('an entry removed, everything behind it numbered and hashed again', (entries, at) =>
    entries.toSpliced(at, 1),
  ),
  chainTampering('an entry put in, everything behind it numbered and hashed again', (entries, at) =>
    entries.toSpliced(at, 0, { ...(entries[at] as ChainEntry), object: 'object_new' }),
  ),
  chainTampering('two entries exchanged, everything behind them hashed again', (entries, at) => {
    const before = Math.max(0, at - 1)
    const [one, other] = [entries[before] as ChainEntry, entries[at === 0 ? 1 : at] as ChainEntry]
    return entries.with(before, other).with(at === 0 ? 1 : at, one)
  }),
  chainTampering('the tail cut off', (entries, at) => entries.slice(0, at)),
  {
    kind: 'database and store turned back together',
    stopsSigner: true,
    async do({ services }, { id, states }, random) {
      await turnBack(services, id, pick(states.slice(0, -1), random))
    },
  },
  checkpointTampering('a checkpoint removed', (lines, at) => lines.toSpliced(at, 1)),
  checkpointTampering('a checkpoint changed', (lines, at, random) => {
    const found = JSON.parse(lines[at] as string)
    const seq = found.seq - 1
    const changes = [
      { seq },
      { number: found.number + 1 },
      { hash: 'ab'.repeat(32) },
      { at: '2026-01-01' },
      { archived: true },
    ]
    return lines.with(at, JSON.stringify({ ...found, ...pick<object>(changes, random) }))
  }),
  checkpointTampering('two checkpoints exchanged', (lines, at) => {
    const other = at === 0 ? 1 : at - 1
    return lines.with(at, lines[other] as string).with(other, lines[at] as string)
  }),
  checkpointTampering('a checkpoint repeated', (lines, at) => lines.toSpliced(at, 0, lines[at] as string)),
  {
    kind: 'a file of checkpoints removed',
    stopsSigner: false,
    async do({ services }, { id }, random) {
      const files = await filesOf(services, id)
      const gone = pick([...files.keys()], random)
      await replaceFiles(services, id, new Map([...files].filter(([key]) => key !== gone)))
    },
  },
  {
    kind: 'the checkpoints of another organization',
    stopsSigner: false,
    async do({ services, trails }, { id }, random) {
      const foreign = trails.find((trail) => trail.id !== id)?.states.at(-1)?.files ?? new Map<string, string>()
      const files = new Map(await filesOf(services, id))
      const replaced = random() < 0.5 ? [...files.keys()] : [pick([...files.keys()], random)]
      for (const key of replaced) files.set(key, foreign.get(key.replace(id, foreignOf(id))) ?? '')
      await replaceFiles(services, id, files)
    },
  },
  {
    kind: 'the chain and the checkpoints of another organization',
    stopsSigner: true,
    async do({ services, trails }, { id }, random) {
      const foreign = trails.find((trail) => trail.id !== id)?.states.at(-1)
      if (!foreign) throw new Error('There is one organization.')
      const entries = random() < 0.5 ? rehash(id, foreign.entries, 1) : foreign.entries
      await replaceChain(services, id, entries)
      await replaceFiles(
        services,
        id,
        new Map([...foreign.files].map(([key, text]) => [key.replace(foreignOf(id), id), text])),
      )
    },
  },
]

const foreignOf = (id: string) => (id === 'org_a' ? 'org_b' : 'org_a')

function pick<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T
}

/** Of the entries, with all hashes made right again. */
function chainTampering(
  kind: string,
  change: (entries: ChainEntry[], at: number, random: () => number) => ChainEntry[],
): Tampering {
  return {
    kind,
    stopsSigner: true,
    async do({ services }, { id }, random) {
      const entries = await entriesOf(services, id)
      const changed = change(entries, Math.floor(random() * entries.length), random)
      const numbered = changed.map((entry, index) => ({ ...entry, seq: index + 1 }))
      await replaceChain(services, id, rehash(id, numbered, 1))
    },
  }
}

/** Of one file of checkpoints. Heads that a later signature has replaced anyway are left alone: what they said is said again by the one behind them. */
function checkpointTampering(
  kind: string,
  change: (lines: string[], at: number, random: () => number) => string[],
): Tampering {
  return {
    kind,
    stopsSigner: false,
    async do({ services }, { id }, random) {
      const files = await filesOf(services, id)
      const [key, text] = pick([...files], random)
      const all = text.trimEnd().split('\n')
      const isLast = key === [...files.keys()].at(-1)
      const lines = isLast ? all : all.filter((line) => !JSON.parse(line).is_head)
      const changed = lines.length > 1 ? change(lines, Math.floor(random() * lines.length), random) : []
      const content = changed.map((line) => `${line}\n`).join('')
      await replaceFiles(services, id, new Map(files).set(key, content))
    },
  }
}
