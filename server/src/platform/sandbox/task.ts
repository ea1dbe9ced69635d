/**
 * A module whose `run` is called in a sandbox process. Input and output are copied, so they must be plain data. Bytes are
 * the second argument: they go through a pipe of their own, because copying megabytes at once would block the event loop.
 */
export interface SandboxTask<Input, Output> {
  readonly module: string
  /** How much of the processor's time `run` may take. */
  readonly seconds: number
  /** The process ends after the task, so that the secrets are gone from memory before it reads foreign input. */
  readonly holdsSecrets?: boolean
  /** Never set: it only carries the types. */
  readonly run?: (input: Input) => Output
}

/** `sandboxTask<typeof run>(new URL('./read-table-in-sandbox.ts', import.meta.url), { seconds: 10 })` */
export function sandboxTask<Run extends (input: never, bytes: Buffer<ArrayBuffer>) => unknown>(
  module: URL,
  limits: { seconds: number; holdsSecrets?: boolean },
): SandboxTask<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return { module: module.href, ...limits }
}
