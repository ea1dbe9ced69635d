import { type CheckedLogo, checkLogo } from '@samakart/card-engine'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import { sandboxTask } from '#platform/sandbox/task.ts'
import type { run } from './draw-mark-in-sandbox.ts'

const drawInSandbox = sandboxTask<typeof run>(new URL('./draw-mark-in-sandbox.ts', import.meta.url), { seconds: 4 })

/** A small PNG of a picture that passed the checks. */
export async function drawMark(sandbox: Sandbox, tenantId: string, picture: CheckedLogo): Promise<CheckedLogo> {
  const png = await sandbox.run(tenantId, drawInSandbox, Buffer.from(picture.bytes).toString('base64'))
  return checkLogo(png)
}
