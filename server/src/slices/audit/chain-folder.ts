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

interface Statement {
  organization_id: string
  head: { seq: number; hash: string } | null
  checkpoints: Checkpoint[]
  /** Base64 of the Ed25519 public key. Compare its fingerprint with one that came to you another way. */
  public_key: string
}

/** Writes a chain, its checkpoints and the public key, so that it can be checked without the service. */
export async function exportChain(services: Services, tenantId: string, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  const source = chainInDatabase(services, tenantId)
  const head = (await source.head()) ?? null
  const checkpoints = (await source.checkpoints()).filter((checkpoint) => checkpoint !== 'unreadable')
  const file = await open(join(folder, 'entries.jsonl'), 'w')
  let seq = 0
  try {
    while (seq < (head?.seq ?? 0)) {
      const entries = await source.entriesAfter(seq, BATCH)
      if (entries.length === 0) break
      await file.write(entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
      seq = entries.at(-1)?.seq ?? seq
    }
  } finally {
    await file.close()
  }
  const public_key = services.keyring.signing.publicBytes.toString('base64')
  const statement: Statement = { organization_id: tenantId, head, checkpoints, public_key }
  await writeFile(join(folder, 'chain.json'), `${JSON.stringify(statement, null, 2)}\n`)
  return seq
}

export async function chainInFolder(folder: string): Promise<{ source: ChainSource; signatures: SignatureCheck }> {
  const statement = JSON.parse(await readFile(join(folder, 'chain.json'), 'utf8')) as Statement
  const publicBytes = Buffer.from(statement.public_key, 'base64')
  const publicKey = publicKeyFromBytes(publicBytes)
  const lines = createInterface({ input: createReadStream(join(folder, 'entries.jsonl')) })[Symbol.asyncIterator]()
  return {
    source: {
      tenantId: statement.organization_id,
      head: async () => statement.head ?? undefined,
      checkpoints: async () => statement.checkpoints,
      // Read once from the beginning to the end, as a chain is walked.
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
