import { canonicalJson } from '#platform/crypto/canonical-json.ts'
import type { Keyring } from '#platform/crypto/keyring.ts'
import { readAll, type Storage } from '#platform/storage/storage.ts'

/** A signed statement of a chain's length and last hash, stored outside the database. */
export interface Checkpoint {
  organization_id: string
  seq: number
  hash: string
  at: string
  key_id: string
  /** An archive ends here: what comes before may be missing in the database. */
  archived?: true
  signature: string
}

/** Verifies our signatures. A public key is enough for that. */
export type SignatureCheck = Pick<Keyring, 'verifySigned'>

/** Every 1,000 entries a checkpoint is also kept as a separate file. The others only replace `latest.json`. */
const KEEP_EVERY = 1_000

export async function writeCheckpoint(
  storage: Storage,
  keyring: Keyring,
  head: { tenantId: string; seq: number; hash: string },
  now: Date,
): Promise<Checkpoint | undefined> {
  const latest = await readLatest(storage, head.tenantId)
  if (latest && latest.seq >= head.seq) return undefined
  const statement = {
    organization_id: head.tenantId,
    seq: head.seq,
    hash: head.hash,
    at: now.toISOString(),
    key_id: keyring.signing.keyId,
  }
  const checkpoint = { ...statement, signature: await keyring.signing.sign(bytesOf(statement)) }
  const text = `${canonicalJson(checkpoint)}\n`
  if (Math.floor(head.seq / KEEP_EVERY) > Math.floor((latest?.seq ?? 0) / KEEP_EVERY) || !latest) {
    await storage.put(`${folderOf(head.tenantId)}${String(head.seq).padStart(12, '0')}.json`, text)
  }
  await storage.put(`${folderOf(head.tenantId)}latest.json`, text)
  return checkpoint
}

/** Signs where an archive ends, for good. */
export async function keepCheckpoint(
  storage: Storage,
  keyring: Keyring,
  { tenantId, seq, hash }: { tenantId: string; seq: number; hash: string },
  now: Date,
): Promise<Checkpoint> {
  const statement = {
    organization_id: tenantId,
    seq,
    hash,
    at: now.toISOString(),
    key_id: keyring.signing.keyId,
    archived: true as const,
  }
  const checkpoint = { ...statement, signature: await keyring.signing.sign(bytesOf(statement)) }
  await storage.put(`${folderOf(tenantId)}${String(seq).padStart(12, '0')}.json`, `${canonicalJson(checkpoint)}\n`)
  return checkpoint
}

export function isSignedByUs(signatures: SignatureCheck, checkpoint: Checkpoint): boolean {
  const { signature, ...statement } = checkpoint
  return signatures.verifySigned(checkpoint.key_id, bytesOf(statement), signature)
}

/** In ascending order of `seq`. A file that is no checkpoint is reported as unreadable, so that it counts as forged. */
export async function readCheckpoints(storage: Storage, tenantId: string): Promise<(Checkpoint | 'unreadable')[]> {
  const keys = await storage.list(folderOf(tenantId))
  const found = await Promise.all(keys.map(async (key) => parse(await readAll(storage, key))))
  return found.sort((a, b) => (a === 'unreadable' || b === 'unreadable' ? 0 : a.seq - b.seq))
}

async function readLatest(storage: Storage, tenantId: string): Promise<Checkpoint | undefined> {
  const found = parse(await readAll(storage, `${folderOf(tenantId)}latest.json`))
  return found === 'unreadable' ? undefined : found
}

function parse(bytes: Buffer | undefined): Checkpoint | 'unreadable' {
  try {
    const value = JSON.parse(bytes?.toString('utf8') ?? '') as Checkpoint
    return typeof value.seq === 'number' && typeof value.hash === 'string' ? value : 'unreadable'
  } catch {
    return 'unreadable'
  }
}

const folderOf = (tenantId: string) => `audit/${tenantId}/`

function bytesOf(statement: Omit<Checkpoint, 'signature'>): Buffer {
  return Buffer.from(`samakart/audit-checkpoint/v1\n${canonicalJson(statement)}`)
}
