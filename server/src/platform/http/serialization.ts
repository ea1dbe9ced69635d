import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'

const build = SerializerSelector()

/** The framework's own serializers, compiled like the validators when an answer of that kind is first sent. */
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
