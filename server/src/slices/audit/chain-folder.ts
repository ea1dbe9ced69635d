import { createReadStream } from 'node:fs'
import { mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { keyIdOfPublicKey, publicKeyFromBytes, verifyBytes } from '#platform/crypto/signatures.ts'
import type { Services } from '#platform/services.ts'
import type { ChainEntry } from './chain.ts'
import type { Checkpoint, SignatureCheck } from './checkpoint.ts'
import { type ChainSource, chainInDatabase } from './verify-chain.ts'

const BATCH = 1_000

interface ChainFile {
  organization_id: string
  /** The last entry that was taken out before these; absent: these are the first. */
  after?: { seq: number; hash: string }
  head: { seq: number; hash: string } | null
  checkpoints: Checkpoint[]
  /** Base64 of the Ed25519 public key. Compare its fingerprint with one that you received another way. */
  public_key: string
}

/** Writes a chain, its checkpoints and the public key, so that the chain can be verified without the service. */
export async function exportChain(
  services: Services,
  tenantId: string,
  folder: string,
  end?: { seq: number; hash: string },
): Promise<number> {
  await mkdir(folder, { recursive: true })
  const source = chainInDatabase(services, tenantId)
  const head = end ?? (await source.head()) ?? null
  const after = await source.archivedUntil()
  const checkpoints = (await source.checkpoints())
    .filter((checkpoint) => checkpoint !== 'unreadable')
    .filter(({ seq }) => !end || seq <= end.seq)
  const file = await open(join(folder, 'entries.jsonl'), 'w')
  let seq = after?.seq ?? 0
  try {
    while (seq < (head?.seq ?? 0)) {
      const entries = await source.entriesAfter(seq, Math.min(BATCH, (head?.seq ?? 0) - seq))
      if (entries.length === 0) break
      await file.write(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      seq = entries.at(-1)?.seq ?? seq
    }
  } finally {
    await file.close()
  }
  const public_key = services.keyring.signing.publicBytes.toString('base64')
  const chainFile: ChainFile = { organization_id: tenantId, ...(after ? { after } : {}), head, checkpoints, public_key }
  await writeFile(join(folder, 'chain.json'), `${JSON.stringify(chainFile, null, 2)}\n`)
  return seq - (after?.seq ?? 0)
}

export async function chainInFolder(folder: string): Promise<{ source: ChainSource; signatures: SignatureCheck }> {
  const chainFile = JSON.parse(await readFile(join(folder, 'chain.json'), 'utf8')) as ChainFile
  const publicBytes = Buffer.from(chainFile.public_key, 'base64')
  const publicKey = publicKeyFromBytes(publicBytes)
  const lines = createInterface({ input: createReadStream(join(folder, 'entries.jsonl')) })[Symbol.asyncIterator]()
  return {
    source: {
      tenantId: chainFile.organization_id,
      archivedUntil: async () => chainFile.after,
      head: async () => chainFile.head ?? undefined,
      checkpoints: async () => chainFile.checkpoints,
      // The lines are read once, from the first to the last: the order in which a chain is verified.
      async entriesAfter(_seq, limit) {
        const batch: ChainEntry[] = []
        while (batch.length < limit) {
          const { value, done } = await lines.next()
          if (done) break
          batch.push(JSON.parse(value) as ChainEntry)
        }
        return batch
      },
    },
    signatures: {
      verifySigned: (keyId, bytes, signature) =>
        keyId === keyIdOfPublicKey(publicBytes) && verifyBytes(publicKey, bytes, signature),
    },
  }
}
