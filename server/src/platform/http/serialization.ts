import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { CompiledSchemas } from './compiled-schemas.ts'

const build = SerializerSelector()

/** Fastify's own serializers. */
export const serializerBuilder =
  (schemas: CompiledSchemas): typeof build =>
  (shared, options) => {
    const compile = build(shared, options)
    return (route) => {
      const serializer = schemas.later(route.method, () => compile(route))
      return (answer) => serializer()(answer)
    }
  }
