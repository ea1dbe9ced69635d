import type { KeyObject } from 'node:crypto'
import type { CardCheck } from '#slices/cards/index.ts'
import type { OrganizationPlace } from '#slices/mpi/index.ts'
import type { Attribute, OrgUnit } from '../client/metadata.ts'
import type { SensitiveGuard } from '../guard/guard.ts'
import type { CardField, Mapping } from '../mapping/mapping.ts'
import type { UnitRegion } from './regions-of-units.ts'

/** Everything that decides how enrollments become records. It is the same for a whole run. */
export interface ReadingPlan {
  attributes: ReadonlyMap<string, Attribute>
  mappings: readonly Mapping[]
  /** The card fields that an attribute fills. */
  fieldsOf: ReadonlyMap<string, readonly CardField[]>
  guard: SensitiveGuard
  unitOf(uid: string): OrgUnit
  /** The region of a unit, or the organization's own region if nothing shows it. */
  regionOf(unit: OrgUnit): UnitRegion
  organizationPlace: OrganizationPlace
  now: Date
  /** Finds texts that no template can print. */
  check: CardCheck
  instanceUrl: string
  hashKey: KeyObject
  /** A hash of everything besides the row that decides what is stored for it. */
  fingerprint: string
}
