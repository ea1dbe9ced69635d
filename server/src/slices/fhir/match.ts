import type { Phrase } from '@samakart/rules/language'
import { Invalid } from '#platform/invalid.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { findByMpiIds, findDistinct, matchPerson } from '#slices/mpi/index.ts'
import { tellingPlaces, toPerson } from './patient/from-patient.ts'
import { readPatients } from './patient/read-patients.ts'
import type { Bundle } from './schema/bundle.ts'
import type { MatchParameters } from './schema/parameters.ts'
import type { SentPatient } from './schema/sent-patient.ts'
import { entryOf } from './search/search-patients.ts'
import { type Base, kindOf, MPI } from './systems.ts'

const GRADE = 'http://hl7.org/fhir/StructureDefinition/match-grade'

type Grade = 'certain' | 'probable' | 'possible' | 'certainly-not'

interface Match {
  mpi_id: string
  score: number
  grade: Grade
}

const missing: Phrase = {
  fr: 'Il manque le paramètre « resource » avec un Patient.',
  en: 'The parameter “resource” with a Patient is missing.',
  wo: 'Paramètre « resource » ak Patient bi manke na.',
}

/** Who in the registry a Patient may be, best first, by the registry's matcher. */
export async function matchPatient(scope: ReadScope, base: Base, { parameter }: MatchParameters): Promise<Bundle> {
  const at = parameter.findIndex(({ name, resource }) => name === 'resource' && resource !== undefined)
  const resource = parameter[at]?.resource
  if (!resource) throw new Invalid([{ path: 'parameter', phrase: missing }])
  const read = toPerson(base, resource, `parameter/${at}/resource/`)
  const { matches } = await tellingPlaces(read, () => matchPerson(scope, read.input))
  const found = matches.map(
    ({ mpi_id, similarity_score, confidence }): Match => ({ mpi_id, score: similarity_score, grade: confidence }),
  )
  const graded = await withDecisions(scope, base, resource, found)
  const onlyCertain = parameter.find(({ name }) => name === 'onlyCertainMatches')?.valueBoolean ?? false
  const count = parameter.find(({ name }) => name === 'count')?.valueInteger ?? graded.length
  return bundleOf(scope, base, (onlyCertain ? theCertain(graded) : graded).slice(0, count))
}

/**
 * If the Patient is one of the registry, people whom somebody has decided to be others are certainly not that one. They come
 * last.
 */
async function withDecisions(
  scope: ReadScope,
  base: Base,
  { id, identifier = [] }: SentPatient,
  matches: readonly Match[],
): Promise<Match[]> {
  const own = identifier.find(({ system }) => kindOf(base, system ?? '') === MPI)?.value ?? id
  const [identityNumber] = own === undefined ? [] : await findByMpiIds(scope, [own])
  if (identityNumber === undefined) return [...matches]
  const distinct = await findDistinct(scope, identityNumber)
  const others = matches.filter(({ mpi_id }) => distinct.has(mpi_id))
  const rest = matches.filter(({ mpi_id }) => !distinct.has(mpi_id))
  return [...rest, ...others.map((match): Match => ({ ...match, grade: 'certainly-not', score: 0 }))]
}

/** Two certain matches leave a doubt: then there is none. */
function theCertain(matches: readonly Match[]): Match[] {
  const certain = matches.filter(({ grade }) => grade === 'certain')
  return certain.length === 1 ? certain : []
}

async function bundleOf(scope: ReadScope, base: Base, matches: readonly Match[]): Promise<Bundle> {
  const numbers: number[] = []
  for (const { mpi_id } of matches) numbers.push(...(await findByMpiIds(scope, [mpi_id])))
  const patients = await readPatients(scope, base, numbers)
  const entry = patients.flatMap((patient) => {
    const match = matches.find(({ mpi_id }) => mpi_id === patient.id)
    if (!match) return []
    const extension = [{ url: GRADE, valueCode: match.grade }]
    return [entryOf(base, patient, { extension, mode: 'match', score: match.score })]
  })
  const total = entry.length
  const link: Bundle['link'] = [{ relation: 'self', url: `${base.url}/Patient/$match` }]
  return { resourceType: 'Bundle', type: 'searchset', total, link, ...(total > 0 ? { entry } : {}) }
}
