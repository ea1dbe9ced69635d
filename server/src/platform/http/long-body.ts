import type { Sandbox } from '../sandbox/sandbox.ts'
import { sandboxTask } from '../sandbox/task.ts'
import type { LongBody, run } from './long-body-apart.ts'

const readApart = sandboxTask<typeof run>(new URL('./long-body-apart.ts', import.meta.url), { seconds: 10 })

/** What is known already about bodies that were read elsewhere: to look through them again would take long. */
const known = new WeakMap<object, { hash: string | undefined }>()

export async function readLongBody(sandbox: Sandbox, organization: string, body: LongBody): Promise<unknown> {
  const { value, hash } = await sandbox.run(organization, readApart, body)
  if (typeof value === 'object' && value !== null) known.set(value, { hash })
  return value
}

export function isReadApart(body: unknown): boolean {
  return known.has(body as object)
}

/** The hash of its canonical form, of one that may be repeated. */
export function knownHash(body: unknown): string | undefined {
  return known.get(body as object)?.hash
}
