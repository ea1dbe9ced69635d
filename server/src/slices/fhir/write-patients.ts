import type { Phrase } from '@samakart/rules/language'
import { Invalid, type Mistake } from '#platform/invalid.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import {
  type ChangeInput,
  changeIdentity,
  findNumber,
  IdentityNotFound,
  lockIdentifier,
  type PersonInput,
  readRecords,
  registerPerson,
} from '#slices/mpi/index.ts'
import { PatientReplaced, SeveralMatches } from './errors.ts'
import { MOTHERS_NAME, readPatient } from './read-patients.ts'
import type { Patient, SentPatient } from './schema.ts'
import { findPatients } from './search.ts'
import { criteria, regionCodesOf, type SearchParameters, splitParts } from './search-criteria.ts'
import { type Base, isOwnKind, kindOf } from './systems.ts'

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

const unsupported: Phrase = {
  fr: 'Le registre ne peut pas tenir compte de cet élément, et l’ignorer changerait le sens.',
  en: 'The registry cannot take this element into account, and ignoring it would change the meaning.',
  wo: 'Téere bi mënul jël mbir mii, te bàyyi ko dina soppi li mu tekki.',
}
const withoutSystem: Phrase = {
  fr: 'Un identifiant a un système (system) et une valeur (value).',
  en: 'An identifier has a system and a value.',
  wo: 'Limu xàmmee dafa am system ak value.',
}
const twice: Phrase = {
  fr: 'Une personne a un seul identifiant par système.',
  en: 'A person has one identifier of a system.',
  wo: 'Nit ku nekk benn limu xàmmee la am ci system bu nekk.',
}

const genders = { male: 'M', female: 'F', other: 'U', unknown: 'U' } as const

/** What the registry takes of a Patient, and where each field of it stands in the Patient. */
interface ReadPerson {
  input: PersonInput
  places: Readonly<Record<string, string>>
}

/** Reads a Patient. Elements that would change the meaning of the rest are refused; others that the registry does not have are left out. */
export function toPerson(base: Base, patient: SentPatient, path = ''): ReadPerson {
  const mistakes: Mistake[] = refusedElements(patient)
  const name = preferred(patient.name ?? [], ['official', 'usual', undefined])
  const phone = preferred(
    (patient.telecom ?? []).map((one) => (one.system === 'phone' || one.system === 'sms' ? one : undefined)),
    ['mobile', undefined, 'home', 'work', 'temp'],
  )
  const address = preferred(patient.address ?? [], ['home', undefined])
  const { country, state, city } = address.value ?? {}
  const extension = patient.extension?.findIndex(({ url }) => url === MOTHERS_NAME) ?? -1
  const identifiers = readIdentifiers(base, patient, mistakes)
  if (mistakes.length > 0) throw new Invalid(mistakes.map((mistake) => ({ ...mistake, path: path + mistake.path })))
  return {
    input: {
      first_name: name.value?.given?.join(' '),
      last_name: name.value?.family,
      date_of_birth: patient.birthDate,
      gender: patient.gender && genders[patient.gender],
      phone_number: phone.value?.value,
      mother_name: patient.extension?.[extension]?.valueString,
      commune: city,
      region_code: state === undefined ? undefined : regionCodesOf(state, country)[0],
      country_code: country,
      external_ids: identifiers.values,
    },
    places: {
      first_name: `${path}name/${name.at}/given`,
      last_name: `${path}name/${name.at}/family`,
      date_of_birth: `${path}birthDate`,
      gender: `${path}gender`,
      phone_number: `${path}telecom/${phone.at}/value`,
      mother_name: `${path}extension/${extension}/valueString`,
      commune: `${path}address/${address.at}/city`,
      region_code: `${path}address/${address.at}/state`,
      country_code: `${path}address/${address.at}/country`,
      external_ids: `${path}identifier`,
      ...Object.fromEntries(
        identifiers.places.map(([kind, at]) => [`external_ids/${kind}`, `${path}identifier/${at}`]),
      ),
    },
  }
}

/** Runs an act of the registry. Its mistakes are told by the elements of the Patient. */
export async function tellingPlaces<T>({ places }: ReadPerson, act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Invalid)) throw error
    throw new Invalid(error.mistakes.map((mistake) => ({ ...mistake, path: places[mistake.path] ?? mistake.path })))
  }
}

/** The first one of the best use. Others than these uses are taken only if there is nothing else. */
function preferred<T extends { use?: string }>(all: readonly (T | undefined)[], uses: readonly (string | undefined)[]) {
  const best = uses.map((use) => all.findIndex((one) => one !== undefined && one.use === use)).find((at) => at >= 0)
  const at = best ?? all.findIndex((one) => one !== undefined)
  return { value: all[at], at: Math.max(0, at) }
}

function refusedElements({ active, deceasedBoolean, ...patient }: SentPatient): Mistake[] {
  const refused = ['deceasedDateTime', 'modifierExtension', 'implicitRules'].filter((name) =>
    Object.hasOwn(patient, name),
  )
  if (active === false) refused.push('active')
  if (deceasedBoolean === true) refused.push('deceasedBoolean')
  return refused.map((path) => ({ path, phrase: unsupported }))
}

/** Identifiers that the service itself gives are not set by others, so they are passed over. */
function readIdentifiers(base: Base, { identifier = [] }: SentPatient, mistakes: Mistake[]) {
  const values = new Map<string, string>()
  const places: [kind: string, at: number][] = []
  for (const [at, { system, value }] of identifier.entries()) {
    const kind = kindOf(base, system ?? '')
    if (isOwnKind(kind)) continue
    const isTwice = values.has(kind) && values.get(kind) !== value
    if (kind === '' || !value?.trim()) mistakes.push({ path: `identifier/${at}`, phrase: withoutSystem })
    else if (isTwice) mistakes.push({ path: `identifier/${at}`, phrase: twice })
    else {
      values.set(kind, value)
      places.push([kind, at])
    }
  }
  return { values: Object.fromEntries(values), places }
}
