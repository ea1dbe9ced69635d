import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { type ChainEntry, type ChainFault, ChainWalk } from './chain.ts'
import { type Checkpoint, isSignedByUs, readCheckpoints, type SignatureCheck } from './checkpoint.ts'
import { findArchived, findHead, listEntriesAfter } from './queries.ts'

interface Head {
  seq: number
  hash: string
}

/** Where a chain is read from, batch by batch. Entries never change, so no long transaction is needed. */
export interface ChainSource {
  tenantId: string
  /** The last entry that was taken out of it and lies elsewhere; undefined if it is whole. */
  archivedUntil(): Promise<Head | undefined>
  head(): Promise<Head | undefined>
  entriesAfter(seq: number, limit: number): Promise<ChainEntry[]>
  checkpoints(): Promise<(Checkpoint | 'unreadable')[]>
}

export interface ChainVerdict {
  valid: boolean
  entries: number
  head_hash: string
  checkpoints: number
  first_fault: { seq: number; reason: ChainFault['reason'] | 'head_differs' | 'checkpoint_differs' | 'forged' } | null
}

/** Hashing this many takes a few milliseconds; between batches the process serves other requests. */
const BATCH = 200

export function chainInDatabase(services: Services, tenantId: string): ChainSource {
  return {
    tenantId,
    archivedUntil: () => inPlatformScope(services, ({ db }) => findArchived(db, tenantId)),
    head: () => inPlatformScope(services, ({ db }) => findHead(db, tenantId)),
    entriesAfter: (seq, limit) => inPlatformScope(services, ({ db }) => listEntriesAfter(db, tenantId, seq, limit)),
    checkpoints: () => readCheckpoints(services.storage, tenantId),
  }
}

/** Reads the whole chain and compares it with its stored head and with every signed checkpoint. */
export async function verifyChain(source: ChainSource, signatures: SignatureCheck): Promise<ChainVerdict> {
  // Checkpoints and head are read before the chain: it may grow meanwhile, but it must not be shorter than they say.
  const checkpoints = await source.checkpoints()
  const headBefore = await source.head()
  const archived = await source.archivedUntil()
  const walk = new ChainWalk(source.tenantId, archived)
  const verdict = (fault: ChainVerdict['first_fault']): ChainVerdict => ({
    valid: fault === null,
    entries: walk.seq - (archived?.seq ?? 0),
    head_hash: walk.hash,
    checkpoints: checkpoints.length,
    first_fault: fault,
  })

  const signedHashes = new Map<number, string>()
  for (const checkpoint of checkpoints) {
    const isOurs = checkpoint !== 'unreadable' && checkpoint.organization_id === source.tenantId
    if (!isOurs || !isSignedByUs(signatures, checkpoint)) return verdict({ seq: 0, reason: 'forged' })
    signedHashes.set(checkpoint.seq, checkpoint.hash)
  }

  // What was taken out is believed only if we signed its end.
  const isArchived = checkpoints.some(
    (signed) =>
      signed !== 'unreadable' && signed.archived && signed.seq === archived?.seq && signed.hash === archived.hash,
  )
  if (archived && !isArchived) return verdict({ seq: archived.seq, reason: 'checkpoint_differs' })
  let differingSeq: number | undefined
  for (;;) {
    const batch = await source.entriesAfter(walk.seq, BATCH)
    for (const entry of batch) {
      walk.step(entry)
      const hash = signedHashes.get(entry.seq)
      if (hash !== undefined && hash !== entry.hash) differingSeq ??= entry.seq
    }
    if (walk.fault || batch.length < BATCH) break
  }
  if (walk.fault) return verdict(walk.fault)
  if (differingSeq !== undefined) return verdict({ seq: differingSeq, reason: 'checkpoint_differs' })
  const expectedLength = Math.max(headBefore?.seq ?? 0, ...signedHashes.keys())
  if (expectedLength > walk.seq) return verdict({ seq: walk.seq + 1, reason: 'missing_or_reordered' })
  const headAfter = await source.head()
  const isHeadWrong = headAfter ? headAfter.seq < walk.seq : walk.seq > 0
  const isHashWrong = headAfter?.seq === walk.seq && headAfter.hash !== walk.hash
  if (isHeadWrong || isHashWrong) return verdict({ seq: walk.seq, reason: 'head_differs' })
  return verdict(null)
}
