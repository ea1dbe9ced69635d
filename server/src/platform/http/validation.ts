import { Ajv, type Options } from 'ajv'
import addFormatsPackage from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import type { CompiledSchemas } from './compiled-schemas.ts'
import { addTextKeyword } from './text-schema.ts'

// The package is CommonJS, so its type describes the module instead of the function.
const addFormats = addFormatsPackage as unknown as (ajv: Ajv) => void

const shared: Options = {
  allErrors: true,
  removeAdditional: false,
  useDefaults: true,
  strict: false,
  validateSchema: false,
}

/** Values of bodies are not converted. Text from addresses becomes numbers and booleans if the schema says so. */
const bodies = new Ajv({ ...shared, coerceTypes: false })
const addresses = new Ajv({ ...shared, coerceTypes: 'array' })
for (const ajv of [bodies, addresses]) {
  addFormats(ajv)
  addDays(ajv)
  addTextKeyword(ajv)
}

/** A day of the calendar that the database knows, which begins with the year 1. */
function addDays(ajv: Ajv): void {
  const { validate } = ajv.formats.date as { validate: (text: string) => boolean }
  ajv.addFormat('date', (text) => validate(text) && !text.startsWith('0000'))
}

export const validatorCompiler =
  (schemas: CompiledSchemas): FastifySchemaCompiler<TSchema> =>
  ({ schema, httpPart, method }) => {
    const ajv = httpPart === 'body' ? bodies : addresses
    const validator = schemas.later(method, () => ajv.compile(schema))
    return (data: unknown) => {
      const validate = validator()
      if (validate(data)) return { value: data }
      const error = Object.assign(new Error('invalid'), {
        validation: validate.errors ?? [],
        validationContext: httpPart,
      })
      return { error }
    }
  }
