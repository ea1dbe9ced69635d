import type { ReadScope } from '#platform/scopes.ts'
import { SourceSystemUnknown, SourceUnknown, TargetSystemUnknown } from './errors.ts'
import { readPatients } from './patient/read-patients.ts'
import type { CrossReferences, PixParameters } from './schema/parameters.ts'
import type { Patient } from './schema/patient.ts'
import { findByToken } from './search/find-identifiers.ts'
import { type Base, kindOf, systemOf } from './systems.ts'

export interface PixQuestion {
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
