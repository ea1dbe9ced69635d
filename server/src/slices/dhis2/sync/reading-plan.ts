import type { KeyObject } from 'node:crypto'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { CardCheck } from '#slices/cards/index.ts'
import type { HomePlace } from '#slices/mpi/index.ts'
import type { Attribute, OrgUnit } from '../client/metadata.ts'
import type { SensitiveGuard } from '../guard/guard.ts'
import type { Mapping } from '../mapping/mapping.ts'

/** Everything by which an enrollment becomes a record: it is the same for a whole run. */
export interface ReadingPlan {
  attributes: ReadonlyMap<string, Attribute>
  mappings: readonly Mapping[]
  guard: SensitiveGuard
  unitOf(uid: string): OrgUnit
  /** Where a unit lies; the organization's own region where its names do not tell. */
  regionOf(unit: OrgUnit): string
  home: HomePlace
  now: Date
  /** Which texts no card could show, whatever its template. */
  check: CardCheck
  instanceUrl: string
  keys: TenantKeys
  hashKey: KeyObject
  /** What besides the row itself decides what becomes of it. */
  fingerprint: string
}
