import { Invalid } from '#platform/invalid.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { lockIdentifier, registerPerson } from '#slices/mpi/index.ts'
import { SeveralMatches } from '../errors.ts'
import type { Patient } from '../schema/patient.ts'
import type { SentPatient } from '../schema/sent-patient.ts'
import { splitParts } from '../search/criteria.ts'
import { criteria, type SearchParameters } from '../search/parameters.ts'
import { findPatients } from '../search/search-patients.ts'
import { type Base, kindOf } from '../systems.ts'
import { tellingPlaces, toPerson } from './from-patient.ts'
import { readPatient } from './read-patients.ts'

const wrongCondition = {
  fr: 'If-None-Exist contient des paramètres de recherche de Patient, au moins un.',
  en: 'If-None-Exist has search parameters of Patient, at least one.',
  wo: 'If-None-Exist dafa am ay paramètres yuñuy seete Patient, gëna néew benn.',
}

/**
 * Registers a person under the registry's own rules: whoever is certainly known already is refused with the id of the known one,
 * and whoever probably is comes into the review queue.
 */
export async function createPatient(
  work: UnitOfWork,
  base: Base,
  sent: SentPatient,
  condition: string | undefined,
): Promise<{ status: 200 | 201; patient: Patient }> {
  const known = condition === undefined ? undefined : await findKnown(work, base, condition)
  if (known) return { status: 200, patient: known }
  const read = toPerson(base, sent)
  const { mpi_id } = await tellingPlaces(read, () => registerPerson(work, read.input))
  return { status: 201, patient: await readPatient(work, base, mpi_id) }
}

/** The one person who meets the condition. Two requests with one identifier take turns. */
async function findKnown(work: UnitOfWork, base: Base, condition: string): Promise<Patient | undefined> {
  const parameters = readCondition(condition)
  const tokens = (parameters.identifier ?? []).flatMap(splitParts).sort()
  for (const token of tokens) {
    const [system = '', value = ''] = token.split('|', 2)
    await lockIdentifier(work, kindOf(base, system), value)
  }
  const { patients } = await findPatients(work, base, { parameters, count: 2, before: undefined })
  if (patients.length > 1) throw new SeveralMatches()
  return patients[0]
}

function readCondition(condition: string): SearchParameters {
  const query = new URLSearchParams(condition.replace(/^[^?]*\?/, ''))
  const names = [...new Set(query.keys())]
  if (names.length === 0 || names.some((name) => !Object.hasOwn(criteria, name)))
    throw new Invalid([{ path: 'If-None-Exist', phrase: wrongCondition }])
  return Object.fromEntries(names.map((name) => [name, query.getAll(name)]))
}
