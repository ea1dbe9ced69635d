import type { Phrase } from '@samakart/rules/language'
import { Invalid } from '#platform/invalid.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { findByMpiIds, findDistinct, matchPerson } from '#slices/mpi/index.ts'
import { SourceSystemUnknown, SourceUnknown, TargetSystemUnknown } from './errors.ts'
import { readPatients } from './read-patients.ts'
import type { Bundle, CrossReferences, MatchParameters, Patient, PixParameters, SentPatient } from './schema.ts'
import { entryOf, findByToken } from './search.ts'
import { type Base, kindOf, MPI, systemOf } from './systems.ts'
import { tellingPlaces, toPerson } from './write-patients.ts'

const missing: Phrase = {
  fr: 'Il manque le paramètre « resource » avec un Patient.',
  en: 'The parameter “resource” with a Patient is missing.',
  wo: 'Paramètre « resource » ak Patient bi manke na.',
}

const GRADE = 'http://hl7.org/fhir/StructureDefinition/match-grade'

type Grade = 'certain' | 'probable' | 'possible' | 'certainly-not'

interface Match {
  mpi_id: string
  score: number
  grade: Grade
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

interface PixQuestion {
  /** `system|value` */
  sourceIdentifier: string
  targetSystem: readonly string[]
}

/** What was posted instead of being written into the address. */
export function readPixParameters({ parameter }: PixParameters): PixQuestion {
  const of = (name: string) => parameter.filter((one) => one.name === name)
  const [source] = of('sourceIdentifier')
  const { system = '', value = '' } = source?.valueIdentifier ?? {}
  return {
    sourceIdentifier: source?.valueString ?? (value === '' ? '' : `${system}|${value}`),
    targetSystem: of('targetSystem').flatMap(({ valueUri, valueString }) => valueUri ?? valueString ?? []),
  }
}

/** All other identifiers of the person whom an identifier names (IHE PIXm, ITI-83), and the Patient. */
export async function crossReference(scope: ReadScope, base: Base, question: PixQuestion) {
  const bar = question.sourceIdentifier.indexOf('|')
  const kind = kindOf(base, question.sourceIdentifier.slice(0, Math.max(0, bar)))
  const value = question.sourceIdentifier.slice(bar + 1)
  if (!isSystem(kind) || value === '') throw new SourceSystemUnknown()
  const targets = question.targetSystem.map((system) => kindOf(base, system))
  if (!targets.every(isSystem)) throw new TargetSystemUnknown()
  const numbers = await findByToken(scope, base, `${systemOf(base, kind)}|${value}`)
  const patients = await readPatients(scope, base, numbers)
  if (patients.length === 0) throw new SourceUnknown()
  const wanted = new Set(targets.map((target) => systemOf(base, target)))
  const source = `${systemOf(base, kind)}|${value}`
  const parameter = patients.flatMap((patient) => answersFor(patient, wanted, source))
  const answer: CrossReferences = { resourceType: 'Parameters', ...(parameter.length > 0 ? { parameter } : {}) }
  return { answer, mpiIds: patients.map(({ id }) => id) }
}

function answersFor({ id, identifier }: Patient, wanted: ReadonlySet<string>, source: string) {
  const others = identifier
    .filter(({ system }) => wanted.size === 0 || wanted.has(system))
    .filter(({ system, value }) => `${system}|${value}` !== source)
  return [
    ...others.map((valueIdentifier) => ({ name: 'targetIdentifier' as const, valueIdentifier })),
    ...(others.length > 0 || wanted.size === 0
      ? [{ name: 'targetId' as const, valueReference: { reference: `Patient/${id}` } }]
      : []),
  ]
}

/** A name of ours or the URI of another system. */
const isSystem = (kind: string) => /^[a-z][\w./-]*$/i.test(kind) || /^[a-z][a-z0-9+.-]*:\S+$/i.test(kind)
