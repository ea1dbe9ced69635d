import { type Config, ConfigInvalid } from '../config/config.ts'
import { LEAST_SCORE, PasswordEstimator } from './password-estimator.ts'

/** In production the first administrator's password must be as strong as everybody else's. */
export async function refuseWeakAdministrator({ isProduction, admin }: Config): Promise<void> {
  if (!isProduction || admin.password === undefined) return
  const estimator = new PasswordEstimator({ warn() {} })
  try {
    const { score } = await estimator.estimate('', { password: admin.password, about: [admin.email] })
    if (score < LEAST_SCORE || admin.password.length < 8) {
      throw new ConfigInvalid([
        `ADMIN_PASSWORD is too easy to guess (${score} of 4, at least ${LEAST_SCORE} is needed): take four or five random words`,
      ])
    }
  } finally {
    await estimator.close()
  }
}
