import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

const build = SerializerSelector()

/** Fastify's own serializers. Like the validators, each is compiled when it is first needed. */
export const buildSerializer: typeof build = (schemas, options) => {
  const compile = build(schemas, options)
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined
    return (answer) => {
      serialize ??= compile(route)
      return serialize(answer)
    }
  }
}
