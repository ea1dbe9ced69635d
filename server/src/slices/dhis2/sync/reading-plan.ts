import { createHash, createSecretKey, type KeyObject } from 'node:crypto'
import { wordListHash } from '#platform/sensitive/recognize.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { type CardCheck, cardCheck } from '#slices/cards/index.ts'
import type { OrganizationPlace } from '#slices/mpi/index.ts'
import type { Attribute, OrgUnit, Programme } from '../client/metadata.ts'
import { MappingRequired } from '../errors.ts'
import { SensitiveGuard } from '../guard/guard.ts'
import { overridesOf } from '../guard/overrides.ts'
import { type CardField, type Mapping, suggestMappings } from '../mapping/mapping.ts'
import { findProgrammeRow } from '../programmes.ts'
import { regionsOfUnits, type UnitRegion } from '../units.ts'

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

/** Raised when a new version of the service stores other records for the same rows. */
const RULES_VERSION = 2

/** Collects what decides how enrollments of a programme are read. A programme without a mapping is read with the suggested one. */
export async function planReading(
  services: Services,
  tenantId: string,
  programme: Programme,
  { instanceUrl, unitOf, mappings }: { instanceUrl: string; unitOf(uid: string): OrgUnit; mappings?: Mapping[] },
): Promise<ReadingPlan> {
  return inReadScope(services, tenantId, async (scope) => {
    const overridden = await overridesOf(scope, programme.uid)
    const guard = new SensitiveGuard(programme.attributes, overridden)
    const mapped = mappings ?? (await findProgrammeRow(scope, programme.uid))?.mappings
    const used = mapped ?? suggestMappings(programme.attributes, (uid) => guard.blocks(uid))
    const fingerprint = JSON.stringify([
      RULES_VERSION,
      wordListHash,
      instanceUrl,
      used,
      overridden,
      metadataOf(programme, used),
    ])
    const { country_code, region_code } = await getOrganization(scope.db, tenantId)
    const keys = await scope.keys()
    const organizationPlace = { country_code, region_code }
    return {
      attributes: new Map(programme.attributes.map((attribute) => [attribute.uid, attribute])),
      mappings: used,
      fieldsOf: fieldsByAttribute(used),
      guard,
      unitOf,
      regionOf: regionsOfUnits(organizationPlace, unitOf),
      organizationPlace,
      now: scope.now,
      check: cardCheck(),
      instanceUrl,
      hashKey: createSecretKey(keys.derive('dhis2-row-hash')),
      fingerprint: createHash('sha256').update(fingerprint).digest('hex'),
    }
  })
}

function fieldsByAttribute(mappings: readonly Mapping[]): Map<string, CardField[]> {
  const fields = new Map<string, CardField[]>()
  for (const { attribute_uid, card_field } of mappings)
    fields.set(attribute_uid, [...(fields.get(attribute_uid) ?? []), card_field])
  return fields
}

/** Nobody can be found or added without a name, so first and last name must both be mapped. */
export async function requireReadingPlan(...plan: Parameters<typeof planReading>): Promise<ReadingPlan> {
  const reading = await planReading(...plan)
  if (!hasNameMappings(reading)) throw new MappingRequired()
  return reading
}

/** Refuses a programme that cannot be read yet, before a task is started for it. */
export async function requireNameMappings(
  services: Services,
  tenantId: string,
  programme: Programme,
  instanceUrl: string,
): Promise<void> {
  const unitOf = (uid: string) => ({ uid, name: uid, path: uid })
  await requireReadingPlan(services, tenantId, programme, { instanceUrl, unitOf })
}

/** Whether first and last name are both mapped to attributes of the programme. */
const hasNameMappings = ({ mappings, attributes }: ReadingPlan): boolean =>
  ['first_name', 'last_name'].every((field) =>
    mappings.some(({ card_field, attribute_uid }) => card_field === field && attributes.has(attribute_uid)),
  )

/** Renamed attributes and options change what is read, although no person has changed. */
function metadataOf({ attributes }: Programme, mappings: readonly Mapping[]): unknown {
  const mapped = new Set(mappings.map(({ attribute_uid }) => attribute_uid))
  return attributes.map(({ uid, code, displayName, otherNames, optionSet }) => [
    uid,
    code,
    displayName,
    otherNames,
    mapped.has(uid) && optionSet ? [...optionSet.options] : null,
  ])
}
