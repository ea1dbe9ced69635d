import type { Sandbox } from '../sandbox/sandbox.ts'
import { sandboxTask } from '../sandbox/task.ts'
import type { PasswordStrength, PasswordToEstimate, run } from './estimate-in-sandbox.ts'

export type { PasswordStrength, PasswordToEstimate }

/** About 10^8 guesses: with Argon2id and limited attempts, more than anybody makes. */
export const LEAST_SCORE = 3

const estimateInSandbox = sandboxTask<typeof run>(new URL('./estimate-in-sandbox.ts', import.meta.url), {
  seconds: 20,
})

export function estimatePassword(
  sandbox: Sandbox,
  tenantId: string,
  password: PasswordToEstimate,
): Promise<PasswordStrength> {
  return sandbox.run(tenantId, estimateInSandbox, password)
}
