import { keyIdOf } from '#platform/crypto/sealing.ts'
import { Invalid } from '#platform/invalid.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { findHoldersByNumber } from '#slices/campaigns/index.ts'
import { findCards } from '#slices/cards/index.ts'
import {
  findByAnyIdentifier,
  findByIdentifier,
  findByMpiIds,
  findNumber,
  type PeopleFilter,
  walkPeople,
} from '#slices/mpi/index.ts'
import { readPatients } from './read-patients.ts'
import type { Bundle, Patient } from './schema.ts'
import { type Criteria, criteria, readCriteria, type SearchParameters, splitParts } from './search-criteria.ts'
import { type Base, CAMPAIGN, CARD, kindOf, MPI } from './systems.ts'

/** What a page shows. */
interface Place {
  parameters: SearchParameters
  count: number
  /** The last identity of the page before. */
  before: number | undefined
}

const CONTEXT = 'fhir.page'

const unreadable = {
  fr: 'Ce lien vers la page suivante n’est pas d’ici, ou n’est plus lisible : recommencez la recherche.',
  en: 'This link to a next page is not from here, or can no longer be read: search again.',
  wo: 'Lien bii jógewul fi, walla mënuñu ko jàngaat: seetaatal.',
}

const USUAL_COUNT = 20
const MAX_COUNT = 100
/** People looked at for one page. A page may have fewer than wanted and still lead to a next one. */
const MAX_LOOKED_AT = 1_000

interface Page {
  patients: Patient[]
  /** Where the next page begins, if there is one. */
  before: number | undefined
}

/** A page of people as a Bundle, newest first, with a link to the next page. */
export async function searchPatients(scope: ReadScope, base: Base, parameters: SearchParameters): Promise<Bundle> {
  const place: Place = parameters._page?.[0]
    ? await readPlace(scope, parameters._page[0])
    : { parameters: criteriaOf(parameters), count: countOf(parameters), before: undefined }
  const { patients, before } = await findPatients(scope, base, place)
  const link: Bundle['link'] = [{ relation: 'self', url: selfOf(base, place, parameters._page?.[0]) }]
  if (before !== undefined) {
    const next = await writePlace(scope, { ...place, before })
    link.push({ relation: 'next', url: `${base.url}/Patient?_page=${next}` })
  }
  const isWhole = place.before === undefined && before === undefined
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    ...(isWhole ? { total: patients.length } : {}),
    link,
    ...(patients.length > 0 ? { entry: patients.map((patient) => entryOf(base, patient, { mode: 'match' })) } : {}),
  }
}

export const entryOf = ({ url }: Base, patient: Patient, search: object) => ({
  fullUrl: `${url}/Patient/${patient.id}`,
  resource: patient,
  search,
})

/** The people of one page. */
export async function findPatients(scope: ReadScope, base: Base, place: Place): Promise<Page> {
  const { parameters, count } = place
  const wanted = readCriteria(parameters, scope.now)
  if (parameters._id) return findById(scope, base, parameters, wanted)
  const among = await findIdentified(scope, base, parameters)
  const filter: PeopleFilter = { ...wanted.filter, among }
  const found: number[] = []
  let { before } = place
  for (let lookedAt = 0; lookedAt < MAX_LOOKED_AT; ) {
    const limit = wanted.tests.length === 0 ? count + 1 - found.length : Math.min(4 * count, 200)
    const walk = await walkPeople(scope, filter, { before, limit })
    for (const { identity_number, person } of walk.people) {
      if (!wanted.tests.every((test) => test(person))) continue
      // One more than the page has tells that there is a next page.
      if (found.length === count) return { patients: await readPatients(scope, base, found), before: found.at(-1) }
      found.push(identity_number)
    }
    lookedAt += limit
    before = walk.before
    if (before === undefined) break
  }
  return { patients: await readPatients(scope, base, found), before }
}

/** By `_id` merged identities are found too. */
async function findById(
  scope: ReadScope,
  base: Base,
  parameters: SearchParameters,
  { tests }: Criteria,
): Promise<Page> {
  const sets = (parameters._id ?? []).map((value) => splitParts(value).map((id) => id.replace(/^Patient\//, '')))
  const ids = [...new Set(sets[0] ?? [])].filter((id) => sets.every((set) => set.includes(id))).slice(0, MAX_COUNT)
  const numbers: number[] = []
  for (const id of ids) {
    const identityNumber = await findNumber(scope, id)
    if (identityNumber !== undefined) numbers.push(identityNumber)
  }
  const among = await findIdentified(scope, base, parameters)
  const active = parameters.active?.flatMap(splitParts)
  const patients = (await readPatients(scope, base, among ? numbers.filter((one) => among.includes(one)) : numbers))
    .filter((patient) => active === undefined || active.includes(String(patient.active)))
    .filter((patient) => tests.every((test) => test(personOf(patient))))
  return { patients, before: undefined }
}

/** What tests look at. */
function personOf({
  name,
  gender,
  birthDate,
  telecom,
  address,
  extension,
}: Patient): Parameters<Criteria['tests'][number]>[0] {
  const [{ family = '', given = [] } = {}] = name
  const [home] = address
  return {
    first_name: given.join(' '),
    last_name: family,
    date_of_birth: birthDate ?? null,
    gender: gender === 'male' ? 'M' : gender === 'female' ? 'F' : gender === 'unknown' ? 'U' : null,
    region_code: home?.state ?? '',
    country_code: home?.country ?? '',
    phone_number: telecom?.[0]?.value ?? null,
    mother_name: extension?.[0]?.valueString ?? null,
    commune: home?.city ?? null,
    external_ids: {},
    dhis2_instance_url: null,
    kyc_verified: false,
  }
}

async function findIdentified(scope: ReadScope, base: Base, { identifier }: SearchParameters) {
  let among: number[] | undefined
  for (const value of identifier ?? []) {
    const found: number[] = []
    for (const token of splitParts(value)) found.push(...(await findByToken(scope, base, token)))
    among = among ? among.filter((one) => found.includes(one)) : found
  }
  return among
}

const criteriaOf = (parameters: SearchParameters): SearchParameters =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => Object.hasOwn(criteria, name)))

const wrongCount = {
  fr: 'Un nombre entier à partir de 1.',
  en: 'A whole number from 1.',
  wo: 'Limu bu mat, mu tàmbalee ci 1.',
}

function countOf({ _count }: SearchParameters): number {
  const text = _count?.[0] ?? String(USUAL_COUNT)
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Invalid([{ path: '_count', phrase: wrongCount }])
  return Math.min(MAX_COUNT, Number(text))
}

/** What was searched for. */
function selfOf({ url }: Base, { parameters, count }: Place, page: string | undefined): string {
  if (page !== undefined) return `${url}/Patient?_page=${page}`
  const query = new URLSearchParams()
  for (const [name, values] of Object.entries(parameters)) for (const value of values ?? []) query.append(name, value)
  query.append('_count', String(count))
  return `${url}/Patient?${query}`
}

/** The place is sealed, because what people search for is about people, and addresses are written to logs. */
async function writePlace(scope: ReadScope, { parameters, count, before }: Place): Promise<string> {
  return (await scope.keys()).seal(JSON.stringify([parameters, count, before]), CONTEXT)
}

async function readPlace(scope: ReadScope, text: string): Promise<Place> {
  try {
    const opened = (await scope.keys(keyIdOf(text))).open(text, CONTEXT)
    const [parameters, count, before] = JSON.parse(opened) as [SearchParameters, number, number]
    return { parameters, count, before }
  } catch {
    throw new Invalid([{ path: '_page', phrase: unreadable }])
  }
}

/** The active identities that an identifier leads to: `system|value`, or a value of any system. */
export async function findByToken(scope: ReadScope, base: Base, token: string): Promise<number[]> {
  const bar = token.indexOf('|')
  if (bar < 0) return findAnywhere(scope, token)
  const [system, value] = [token.slice(0, bar), token.slice(bar + 1)]
  // Every identifier of the registry has a system.
  return system === '' || value === '' ? [] : findIn(scope, kindOf(base, system), value)
}

async function findIn(scope: ReadScope, kind: string, value: string): Promise<number[]> {
  if (kind === MPI) return findByMpiIds(scope, [value])
  if (kind === CARD) return findCardHolder(scope, value)
  if (kind.startsWith(CAMPAIGN)) return findNumbered(scope, value, kind.slice(CAMPAIGN.length))
  return findByIdentifier(scope, kind, value)
}

async function findAnywhere(scope: ReadScope, value: string): Promise<number[]> {
  const found = [
    await findByMpiIds(scope, [value]),
    await findCardHolder(scope, value),
    await findNumbered(scope, value, undefined),
    await findByAnyIdentifier(scope, value),
  ]
  return [...new Set(found.flat())]
}

async function findCardHolder(scope: ReadScope, code: string): Promise<number[]> {
  const [card] = await findCards(scope, [code])
  return card?.mpi_id && card.status === 'valid' ? findByMpiIds(scope, [card.mpi_id]) : []
}

async function findNumbered(scope: ReadScope, number: string, campaignId: string | undefined): Promise<number[]> {
  return findByMpiIds(scope, await findHoldersByNumber(scope, number, campaignId))
}
