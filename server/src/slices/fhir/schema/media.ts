import { type TSchema, Type } from 'typebox'

export const FHIR_JSON = 'application/fhir+json'

/** An answer as FHIR writes it. */
export const Fhir = (schema: TSchema) => Type.Unsafe<object>({ content: { [FHIR_JSON]: { schema } } })
