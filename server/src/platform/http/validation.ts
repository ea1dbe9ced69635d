import { setImmediate as turn } from 'node:timers/promises'
import { Ajv, type Options } from 'ajv'
import addFormatsPackage from 'ajv-formats'
import type { FastifySchemaCompiler } from 'fastify'
import type { TSchema } from 'typebox'
import { addTextKeyword } from './text-schema.ts'

declare module 'fastify' {
  interface FastifyInstance {
    compiledSchemas: CompiledSchemas
  }
}

/**
 * Validators and serializers are compiled when they are first needed, because a process should not wait for those of 270
 * operations before it starts. Whoever has the time compiles the rest ahead: otherwise the first request to each operation waits for it.
 */
export class CompiledSchemas {
  readonly #waiting: (() => unknown)[] = []

  /** Returns what `compile` makes, made when it is first asked for. */
  later<T>(method: string | readonly string[], compile: () => T): () => T {
    let compiled: { it: T } | undefined
    const get = () => {
      compiled ??= { it: compile() }
      return compiled.it
    }
    // Of an answer to HEAD, which has the schema of GET, nothing is ever written.
    if (method !== 'HEAD') this.#waiting.push(get)
    return get
  }

  /** Lets requests through after every one. */
  async compileAhead(): Promise<void> {
    for (const compile of this.#waiting.splice(0)) {
      compile()
      await turn()
    }
  }
}

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
