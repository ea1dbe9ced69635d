import type { ReadScope } from '#platform/scopes.ts'
import { findHeldNumbers } from '#slices/campaigns/index.ts'
import { findNumber, IdentityNotFound, readRecords } from '#slices/mpi/index.ts'
import type { Patient } from '../schema/patient.ts'
import type { Base } from '../systems.ts'
import { toPatient } from './to-patient.ts'

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
