import type { SignedIn } from '#platform/http/signed-in.ts'
import type { PlatformWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { attemptSubjects } from '../attempts/attempt-subjects.ts'
import { countAttempt, forgiveAttempt } from '../attempts/count-attempt.ts'
import { attemptLimits } from '../log-in.ts'
import type { Origin } from '../origin.ts'
import { getUser } from '../queries.ts'
import { takeCode } from './take-code.ts'

interface GivenCode {
  caller: SignedIn
  code: string
  origin: Origin
}

/** A wrong one stays counted. */
export async function isRightCode(
  services: Services,
  platform: PlatformWork,
  { caller, code, origin }: GivenCode,
): Promise<boolean> {
  const { email } = await getUser(platform.db, caller.userId)
  const subjects = attemptSubjects(platform.keyring, 'second-factor', email, origin)
  const attempt = await countAttempt(platform, 'second-factor', subjects, attemptLimits(services))
  if (!(await takeCode(platform.asTenant(caller.tenantId), caller.userId, code))) return false
  await forgiveAttempt(platform, attempt)
  return true
}
