import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Services } from '#platform/services.ts'
import { type AnyCheckpoint, type Checkpoint, isChained, lineOf, parseCheckpoint } from './checkpoint.ts'
import type { Head } from './sign-chain.ts'
import { type ChainSource, chainInDatabase } from './verify-chain.ts'

const BATCH = 1_000

interface ChainFile {
  organization_id: string
  /** The last entry that was taken out before these; absent: these are the first. */
  after?: Head
  /** These are an archive: the chain goes on elsewhere after this entry. */
  until?: Head
  head: Head | null
  checkpoints: AnyCheckpoint[]
  /** Base64 of the Ed25519 public key. Compare its fingerprint with one that you received another way. */
  public_key: string
  /** Keys that signed before. */
  retired_keys?: string[]
}

/** Writes a chain, its checkpoints and the public key, so that the chain can be verified without the service. */
export async function exportChain(services: Services, tenantId: string, folder: string, until?: Head): Promise<number> {
  await mkdir(folder, { recursive: true })
  const source = chainInDatabase(services, tenantId)
  // Checkpoints first: the chain may grow meanwhile, but it must not be shorter than they say.
  const checkpoints: AnyCheckpoint[] = (await source.unchained())
    .filter((checkpoint) => checkpoint !== 'unreadable')
    .filter(({ seq }) => !until || seq <= until.seq)
  for await (const day of source.chained())
    for (const line of day.split('\n')) {
      const checkpoint = line === '' ? 'unreadable' : parseCheckpoint(line)
      if (checkpoint !== 'unreadable') checkpoints.push(checkpoint)
    }
  const head = until ?? (await source.head()) ?? null
  const after = await source.archivedUntil()
  const file = await open(join(folder, 'entries.jsonl'), 'w')
  let seq = after?.seq ?? 0
  try {
    while (seq < (head?.seq ?? 0)) {
      const entries = JSON.parse(await source.entriesAfter(seq, Math.min(BATCH, (head?.seq ?? 0) - seq)))
      if (entries.length === 0) break
      for (const { at, ...entry } of entries)
        await file.write(`${JSON.stringify({ ...entry, at: new Date(at).toISOString() })}\n`)
      seq = entries.at(-1)?.seq ?? seq
    }
  } finally {
    await file.close()
  }
  const [public_key = '', ...retired_keys] = source.publicKeys.map((key) => Buffer.from(key).toString('base64'))
  const chainFile: ChainFile = {
    organization_id: tenantId,
    ...(after ? { after } : {}),
    ...(until ? { until } : {}),
    head,
    checkpoints,
    public_key,
    ...(retired_keys.length > 0 ? { retired_keys } : {}),
  }
  await writeFile(join(folder, 'chain.json'), `${JSON.stringify(chainFile, null, 2)}\n`)
  return seq - (after?.seq ?? 0)
}

/** `copies`: a file or folder of copied checkpoints that somebody else has kept. */
export async function chainInFolder(folder: string, copies?: string): Promise<ChainSource> {
  const chainFile = JSON.parse(await readFile(join(folder, 'chain.json'), 'utf8')) as ChainFile
  const { organization_id: tenantId, checkpoints } = chainFile
  const lines = createInterface({ input: createReadStream(join(folder, 'entries.jsonl')) })[Symbol.asyncIterator]()
  return {
    tenantId,
    publicKeys: [chainFile.public_key, ...(chainFile.retired_keys ?? [])].map((key) => Buffer.from(key, 'base64')),
    archivedUntil: async () => chainFile.after,
    endsAt: chainFile.until,
    head: async () => chainFile.head ?? undefined,
    unchained: async () => checkpoints.filter((one) => !isChained(one)),
    async *chained() {
      yield checkpoints.filter(isChained).map(lineOf).join('\n')
    },
    // The lines are read once, from the first to the last: the order in which a chain is verified.
    async entriesAfter(_seq, limit) {
      const batch: string[] = []
      while (batch.length < limit) {
        const { value, done } = await lines.next()
        if (done) break
        if (value !== '') batch.push(value)
      }
      return `[${batch.join(',')}]`
    },
    memories: () => (copies === undefined ? Promise.resolve([]) : readCopies(copies, tenantId)),
    refusals: async () => [],
  }
}

/** The newest copied checkpoint of this organization. */
async function readCopies(path: string, tenantId: string): Promise<Checkpoint[]> {
  const isFolder = (await stat(path)).isDirectory()
  const files = isFolder
    ? (await readdir(path)).filter((name) => name.endsWith('.jsonl')).map((name) => join(path, name))
    : [path]
  let newest: Checkpoint | undefined
  for (const file of files)
    for (const line of (await readFile(file, 'utf8')).split('\n')) {
      const found = parseCheckpoint(line)
      if (found === 'unreadable' || !isChained(found) || found.organization_id !== tenantId) continue
      if (!newest || found.number > newest.number || (found.number === newest.number && found.seq > newest.seq))
        newest = found
    }
  return newest ? [newest] : []
}
