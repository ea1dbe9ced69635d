// What several routes share.
import { Type } from 'typebox'
import type { Bundle } from './schema/bundle.ts'
import { FHIR_JSON } from './schema/media.ts'
import type { Patient } from './schema/patient.ts'
import { general } from './search/parameters.ts'

export const shared = { tag: 'FHIR', module: 'mpi_registry' } as const
export const General = Type.Object(general)
export const Id = Type.Object({ id: Type.String() })
export const takesJsonAs = [FHIR_JSON, 'application/json']

export const etagOf = ({ meta }: Patient) => ({ etag: `W/"${meta.versionId}"` })

/** How many were shown, and by what they were searched, without the values. */
export function listed(action: string, parameters: object, answer: unknown) {
  const filter = Object.keys(parameters)
    .filter((name) => !['_count', '_page', '_format'].includes(name))
    .sort()
    .join(' ')
  const people = (answer as Bundle).entry?.length ?? 0
  return { action, object: 'list', details: { people, ...(filter === '' ? {} : { filter }) } }
}
