import { type Config, ConfigInvalid } from '../config/config.ts'
import { Sandbox } from '../sandbox/sandbox.ts'
import { estimatePassword, LEAST_SCORE } from './password-strength.ts'

/** In production the first administrator's password must be as strong as everybody else's. */
export async function refuseWeakAdministrator({ isProduction, admin }: Config): Promise<void> {
  if (!isProduction || admin.password === undefined) return
  const sandbox = new Sandbox({ warn() {} }, { maxProcesses: 1 })
  try {
    const { score } = await estimatePassword(sandbox, '', { password: admin.password, about: [admin.email] })
    if (score < LEAST_SCORE || admin.password.length < 8) {
      throw new ConfigInvalid([
        `ADMIN_PASSWORD is too easy to guess (${score} of 4, at least ${LEAST_SCORE} is needed): take four or five random words`,
      ])
    }
  } finally {
    await sandbox.close()
  }
}
