import { prepare } from '@samakart/matcher'
import { Invalid } from '#platform/invalid.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { recordAct } from '#slices/audit/index.ts'
import { blindBlocking } from './blind-index.ts'
import { Candidates } from './candidates.ts'
import { bestMatches, decide, explainMatch } from './decide.ts'
import { IdentityNotFound } from './errors.ts'
import { getActiveRow, lockActiveRow, openIdentity, type SelectedIdentity } from './find-identities.ts'
import { normalizePerson, type PersonInput, type PersonRecord, toMatcher } from './person-record.ts'
import { loadPopulation, lockForPerson, lockRegistry } from './registry.ts'
import { areDistinct } from './reviews/distinct.ts'
import { openReviews } from './reviews/open-reviews.ts'
import { rewritePerson } from './rewrite-person.ts'

export type ChangeInput = PersonInput & { kyc_verified?: boolean | undefined }

/** Changes the values of a person. A field that is null is deleted. */
export async function changeIdentity(work: UnitOfWork, mpiId: string, input: ChangeInput): Promise<SelectedIdentity> {
  const current = await openIdentity(work, await getActiveRow(work, mpiId))
  const change = await checkChange(work, current.content.person, input)
  const { stored } = await blindBlocking(work)
  await lockForPerson(work, stored(prepare(toMatcher({ ...current.content.person, ...change }))))

  const row = await lockActiveRow(work, mpiId)
  const person = await rewritePerson(work, row, () => change, { dropsOldIds: true })
  recordAct(work, {
    action: 'mpi.identity_changed',
    object: row.mpi_id,
    details: { fields: Object.keys(input).sort().join(' ') },
  })
  if (changesIdentifyingField(change)) await reviewDuplicate(work, row.identity_number, person)
  return getActiveRow(work, row.mpi_id)
}

async function checkChange(
  work: UnitOfWork,
  current: PersonRecord,
  { kyc_verified, external_ids, ...input }: ChangeInput,
): Promise<Partial<PersonRecord>> {
  const organization = await getOrganization(work.db, work.tenantId)
  const ids = { ...current.external_ids, ...external_ids }
  const { gender, ...rest } = current
  const { person, mistakes } = normalizePerson(
    { ...rest, gender, ...input, external_ids: ids },
    { country_code: organization.country_code, region_code: current.region_code },
    work.now,
  )
  // Only the changed fields are checked: older values may break rules that came later.
  const ownMistakes = mistakes.filter(({ path }) => Object.hasOwn(input, path) || path.startsWith('external_ids'))
  if (ownMistakes.length > 0) throw new Invalid(ownMistakes)
  const change: Partial<PersonRecord> = {}
  const fields = Object.keys(input).filter((field) => Object.hasOwn(person, field)) as (keyof PersonRecord)[]
  for (const field of fields) Object.assign(change, { [field]: person[field] })
  if (external_ids !== undefined) change.external_ids = person.external_ids
  if (kyc_verified !== undefined) change.kyc_verified = kyc_verified
  return change
}

const identifyingFields = [
  'first_name',
  'last_name',
  'date_of_birth',
  'gender',
  'phone_number',
  'mother_name',
  'external_ids',
] as const

const changesIdentifyingField = (change: Partial<PersonRecord>) =>
  identifyingFields.some((field) => Object.hasOwn(change, field))

/** Opens a review if the new values show that the person is registered twice. */
async function reviewDuplicate(work: UnitOfWork, identityNumber: number, person: PersonRecord): Promise<void> {
  const prepared = prepare(toMatcher(person))
  const { population } = await loadPopulation(work)
  const found = await new Candidates(work).findFor(prepared)
  const others = found.filter((candidate) => candidate.identity_number !== identityNumber)
  for (const match of bestMatches(prepared, others, population)) {
    if (decide(match).decision === 'new') return
    const { candidate, score } = match
    if (await areDistinct(work, identityNumber, candidate.identity_number)) continue
    const { version } = explainMatch(prepared, match, population)
    await openReviews(work, [
      { identityNumber, otherNumber: candidate.identity_number, score, version, origin: 'change' },
    ])
    return
  }
}

export interface PersonChange {
  mpi_id: string
  input: PersonInput
}

/** Changes several people in one transaction, each as a PATCH of the identity would. Identities that no longer exist are left out. */
export async function changeIdentities(work: UnitOfWork, changes: readonly PersonChange[]): Promise<void> {
  if (changes.length === 0) return
  // The keys of many people cannot be locked in one order with those of other transactions.
  await lockRegistry(work)
  for (const { mpi_id, input } of changes) {
    try {
      await changeIdentity(work, mpi_id, input)
    } catch (error) {
      if (!(error instanceof IdentityNotFound)) throw error
    }
  }
}
