/** A module whose `run` is called in a process of its own. What goes in and comes out is plain data: it is copied. */
export interface SandboxTask<Input, Output> {
  readonly module: string
  /** How long `run` may take. */
  readonly seconds: number
  /** Is never there; it carries the types. */
  readonly run?: (input: Input) => Output
}

/** `sandboxTask<typeof run>(new URL('./read-table-apart.ts', import.meta.url), { seconds: 10 })` */
export function sandboxTask<Run extends (input: never) => unknown>(
  module: URL,
  { seconds }: { seconds: number },
): SandboxTask<Parameters<Run>[0], Awaited<ReturnType<Run>>> {
  return { module: module.href, seconds }
}
