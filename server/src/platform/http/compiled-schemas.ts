import { setImmediate as turn } from 'node:timers/promises'

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
