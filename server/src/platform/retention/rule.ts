import type { PlatformWork, UnitOfWork } from '../scopes.ts'
import type { RetentionKind } from './kinds.ts'

/** How a slice deletes its old records: at most `limit` of them in one transaction, found by an index. Returns how many it deleted. */
export type RetentionRule = { kind: RetentionKind } & (
  | { of: 'organization'; deleteOld(work: UnitOfWork, before: Date, limit: number): Promise<number> }
  | { of: 'installation'; deleteOld(work: PlatformWork, before: Date, limit: number): Promise<number> }
)
