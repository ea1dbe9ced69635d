/** A module whose `run` is called in a process of its own. What goes in and comes out is plain data: it is copied. */
export interface SandboxTask<Input, Output> {
  readonly module: string
  /** How long `run` may take. */
  readonly seconds: number
  /** The process ends with it, so that none of what it was given is in memory while a foreign file is read. */
  readonly holdsSecrets?: boolean
  /** Is never there; it carries the types. */
  readonly run?: (input: Input) => Output
}

/** `sandboxTask<typeof run>(new URL('./read-table-apart.ts', import.meta.url), { seconds: 10 })` */
export function sandboxTask<Run extends (input: never) => unknown>(
  module: URL,
  limits: { seconds: number; holdsSecrets?: boolean },
): SandboxTask<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return { module: module.href, ...limits }
}
