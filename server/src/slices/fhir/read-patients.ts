import { createHash } from 'node:crypto'
import type { ReadScope } from '#platform/scopes.ts'
import { findHeldNumbers, type HeldNumber } from '#slices/campaigns/index.ts'
import { findNumber, IdentityNotFound, type RegistryRecord, readRecords } from '#slices/mpi/index.ts'
import type { Identifier, Patient } from './schema.ts'
import { type Base, CAMPAIGN, CARD, MPI, systemOf } from './systems.ts'

/** Identities by their numbers as Patients, in that order. Whoever was erased is left out. */
export async function readPatients(
  scope: ReadScope,
  base: Base,
  identityNumbers: readonly number[],
): Promise<Patient[]> {
  const records = await readRecords(scope, identityNumbers)
  // Cards of a merged identity belong to the one that stands for it.
  const active = records.filter(({ replaced_by }) => replaced_by === null)
  const cards = await findHeldNumbers(
    scope,
    active.map(({ mpi_id }) => mpi_id),
  )
  return records.map((record) => toPatient(base, record, cards.get(record.mpi_id) ?? []))
}

/** A merged identity is itself, with a link to the one that replaces it. */
export async function readPatient(scope: ReadScope, base: Base, mpiId: string): Promise<Patient> {
  const identityNumber = await findNumber(scope, mpiId)
  const [patient] = identityNumber === undefined ? [] : await readPatients(scope, base, [identityNumber])
  if (!patient) throw new IdentityNotFound()
  return patient
}

/** In the registry a woman keeps her name, so that the mother's name is the one that the extension means. */
export const MOTHERS_NAME = 'http://hl7.org/fhir/StructureDefinition/patient-mothersMaidenName'

const genders = { M: 'male', F: 'female', U: 'unknown' } as const

/** An identity as a Patient. The photo is not part of it. */
function toPatient(base: Base, record: RegistryRecord, cards: readonly HeldNumber[]): Patient {
  const { mpi_id, person, updated_at, isInReview } = record
  const { family, given } = { family: person.last_name, given: [person.first_name] }
  const links = linksOf(record)
  const content: Omit<Patient, 'meta'> = {
    resourceType: 'Patient',
    id: mpi_id,
    ...(person.mother_name ? { extension: [{ url: MOTHERS_NAME, valueString: person.mother_name }] } : {}),
    identifier: identifiersOf(base, record, cards),
    active: record.replaced_by === null,
    name: [{ use: 'official', family, given }],
    ...(person.phone_number ? { telecom: [{ system: 'phone', value: person.phone_number }] } : {}),
    ...(person.gender ? { gender: genders[person.gender] } : {}),
    ...(person.date_of_birth ? { birthDate: person.date_of_birth } : {}),
    address: [
      {
        use: 'home',
        ...(person.commune ? { city: person.commune } : {}),
        state: person.region_code,
        country: person.country_code,
      },
    ],
    ...(links.length > 0 ? { link: links } : {}),
  }
  const tag = isInReview ? [{ system: systemOf(base, 'status'), code: 'in-review' }] : []
  const lastUpdated = updated_at.toISOString()
  const versionId = createHash('sha256')
    .update(JSON.stringify([content, tag, lastUpdated]))
    .digest('hex')
    .slice(0, 16)
  const { resourceType, id, ...rest } = content
  return { resourceType, id, meta: { versionId, lastUpdated, ...(tag.length > 0 ? { tag } : {}) }, ...rest }
}

/** The registry's own number first, then those of merged identities, of cards and lists, and of other systems. */
function identifiersOf(
  base: Base,
  { mpi_id, person, replaces }: RegistryRecord,
  cards: readonly HeldNumber[],
): Identifier[] {
  const own = (kind: string, value: string, use: NonNullable<Identifier['use']>): Identifier => ({
    use,
    system: systemOf(base, kind),
    value,
  })
  const numbers = cards.flatMap(({ campaign_id, beneficiary_id }) =>
    beneficiary_id ? [own(`${CAMPAIGN}${campaign_id}`, beneficiary_id, 'usual')] : [],
  )
  const all = [
    own(MPI, mpi_id, 'official'),
    ...replaces.map((merged) => own(MPI, merged, 'old')),
    ...cards.map(({ card_code }) => own(CARD, card_code, 'usual')),
    ...numbers,
    ...Object.entries(person.external_ids).map(([kind, value]) => ({ system: systemOf(base, kind), value })),
  ]
  // Two cards of one campaign mostly have the same number.
  return [...new Map(all.map((identifier) => [`${identifier.system}|${identifier.value}`, identifier])).values()]
}

function linksOf({ replaced_by, replaces }: RegistryRecord): NonNullable<Patient['link']> {
  const to = (mpiId: string) => ({ reference: `Patient/${mpiId}` })
  if (replaced_by) return [{ other: to(replaced_by), type: 'replaced-by' }]
  return replaces.map((mpiId) => ({ other: to(mpiId), type: 'replaces' }))
}
