import { Invalid } from '#platform/invalid.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { type ChangeInput, changeIdentity, findNumber, IdentityNotFound, readRecords } from '#slices/mpi/index.ts'
import { PatientReplaced } from '../errors.ts'
import type { Patient } from '../schema/patient.ts'
import type { SentPatient } from '../schema/sent-patient.ts'
import type { Base } from '../systems.ts'
import { tellingPlaces, toPerson } from './from-patient.ts'
import { readPatient } from './read-patients.ts'

const otherId = {
  fr: 'L’identifiant (id) est celui de l’adresse.',
  en: 'The id is that of the address.',
  wo: 'Id bi mooy bi ci màkkaan mi.',
}

/** Makes an identity say what the Patient says: what the Patient leaves out is forgotten, apart from the place of residence. */
export async function updatePatient(work: UnitOfWork, base: Base, mpiId: string, sent: SentPatient): Promise<Patient> {
  const identityNumber = await findNumber(work, mpiId)
  const [record] = identityNumber === undefined ? [] : await readRecords(work, [identityNumber])
  if (!record) throw new IdentityNotFound()
  if (record.replaced_by !== null) throw new PatientReplaced(record.replaced_by)
  if (sent.id !== record.mpi_id) throw new Invalid([{ path: 'id', phrase: otherId }])
  const read = toPerson(base, sent)
  const { region_code, country_code, external_ids, ...input } = read.input
  const forgotten = Object.keys(record.person.external_ids).map((kind) => [kind, null])
  const change: ChangeInput = {
    ...input,
    first_name: input.first_name ?? '',
    last_name: input.last_name ?? '',
    date_of_birth: input.date_of_birth ?? null,
    gender: input.gender ?? null,
    phone_number: input.phone_number ?? null,
    mother_name: input.mother_name ?? null,
    commune: input.commune ?? null,
    external_ids: { ...Object.fromEntries(forgotten), ...external_ids },
    ...(region_code ? { region_code } : {}),
    ...(country_code ? { country_code } : {}),
  }
  await tellingPlaces(read, () => changeIdentity(work, record.mpi_id, change))
  return readPatient(work, base, record.mpi_id)
}
