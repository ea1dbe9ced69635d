import type { Confinement } from '../sandbox/confinement.ts'
import { Sandbox } from '../sandbox/sandbox.ts'
import { sandboxTask } from '../sandbox/task.ts'
import type { PasswordStrength, PasswordToEstimate, run } from './estimate-in-sandbox.ts'

/** About 10^8 guesses: with Argon2id and limited attempts, more than anybody makes. */
export const LEAST_SCORE = 3

const estimateInSandbox = sandboxTask<typeof run>(new URL('./estimate-in-sandbox.ts', import.meta.url), {
  seconds: 20,
})

/**
 * Estimates passwords in a process of its own: neither do the dictionaries take memory from those that read files, nor
 * are passwords in the memory of a process that reads foreign input. It starts with the first password and ends when
 * nobody has asked for a minute.
 */
export class PasswordEstimator {
  readonly sandbox: Sandbox

  constructor(log: ConstructorParameters<typeof Sandbox>[0], confinement?: Confinement) {
    this.sandbox = new Sandbox(log, { maxProcesses: 1 }, confinement)
  }

  estimate(tenantId: string, password: PasswordToEstimate): Promise<PasswordStrength> {
    return this.sandbox.run(tenantId, estimateInSandbox, password)
  }

  close(): Promise<void> {
    return this.sandbox.close()
  }
}
