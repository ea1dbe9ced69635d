import { CardUnprintable, type CheckedLogo } from '@samakart/card-engine'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import type { run } from './check-logos-in-sandbox.ts'

/** A thread of the service draws them again, so they must not take long. */
const checkInSandbox = sandboxTask<typeof run>(new URL('./check-logos-in-sandbox.ts', import.meta.url), { seconds: 4 })

/** Checks pictures in base64 in a sandbox process. Each of them is accepted or refused by itself. */
export async function checkLogos(
  sandbox: Sandbox,
  tenantId: string,
  logos: readonly string[],
): Promise<(CheckedLogo | CardUnprintable)[]> {
  if (logos.length === 0) return []
  const all = await sandbox.run(tenantId, checkInSandbox, logos)
  return all.map((facts, at) =>
    'refused' in facts
      ? new CardUnprintable(facts.refused, facts.why, 'logo')
      : { ...facts, bytes: Buffer.from(logos[at] ?? '', 'base64') },
  )
}
