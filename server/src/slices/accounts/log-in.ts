import '#platform/http/data-read.ts'
import { createHmac } from 'node:crypto'
import { OrganizationSuspended } from '#platform/refusals.ts'
import { anonymous } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inPlatformWork } from '#platform/unit-of-work.ts'
import { INSTALLATION } from '#slices/audit/index.ts'
import { attemptSubjects } from './attempts/attempt-subjects.ts'
import { type AttemptLimits, countAttempt, forgiveAttempt, refuseBlocked } from './attempts/count-attempt.ts'
import { refuseDemoPassword } from './demo-password.ts'
import { CredentialsWrong } from './errors.ts'
import type { Origin } from './origin.ts'
import { inHashingTurn, isPassword } from './passwords.ts'
import { findUserByEmail, getOrganization } from './queries.ts'
import type { UserRow } from './tables.ts'

/** So many entries of an hour name their address; the others are counted together, so that strangers cannot fill the trail. */
export const MAX_NAMED_PER_HOUR = 500

const HOUR_MS = 3_600_000

const hours = new WeakMap<Services, { hour: number; named: number }>()

export interface Credentials {
  email: string
  password: string
}

export const attemptLimits = ({ config }: Services): AttemptLimits => ({
  failuresPerNetwork: config.loginFailuresPerAddress,
})

/**
 * The slow part, outside any transaction. Unknown and known e-mail addresses take the same path and the same time. The
 * attempt counts as failed before the password is compared, so that many attempts at once are not free.
 */
export async function checkCredentials(services: Services, login: Credentials, origin: Origin): Promise<UserRow> {
  refuseDemoPassword(services, login.password, origin)
  const subjects = attemptSubjects(services.keyring, 'password', login.email, origin)
  const limits = attemptLimits(services)
  const { user, turn } = await inPlatformScope(services, async (scope) => {
    const turn = await refuseBlocked(scope, 'password', subjects, limits)
    return { turn, user: await findUserByEmail(scope.db, login.email) }
  })
  return inHashingTurn(turn, async () => {
    const attempt = await inPlatformWork(services, anonymous, (work) =>
      countAttempt(work, 'password', subjects, limits),
    )
    const isRight = await isPassword(user?.password_hash ?? undefined, login.password)
    if (!user || !isRight || user.disabled_at !== null) {
      noteRefusedSignIn(services, login.email, user)
      throw new CredentialsWrong()
    }
    await inPlatformWork(services, anonymous, (work) => forgiveAttempt(work, attempt))
    if (await isSuspended(services, user.tenant_id)) throw new OrganizationSuspended()
    return user
  })
}

async function isSuspended(services: Services, tenantId: string): Promise<boolean> {
  const { suspended_at } = await inPlatformScope(services, ({ db }) => getOrganization(db, tenantId))
  return suspended_at !== null
}

/**
 * A failed sign-in goes to the audit trail of the account's organization. An unknown address belongs to none: it goes to the
 * trail of the installation under a keyed hash. Both take the same steps, and what is written waits for the same writer.
 */
export function noteRefusedSignIn(services: Services, email: string, user: UserRow | undefined): void {
  const address = addressHash(services, email)
  const isNamed = countThisHour(services, user ? 0 : 1) <= MAX_NAMED_PER_HOUR
  services.notifier.emit('data-read', {
    tenantId: user?.tenant_id ?? INSTALLATION,
    actor: anonymous.id,
    action: 'session.refused',
    object: user?.id ?? (isNamed ? address : 'unknown_addresses'),
  })
}

/** The same address has the same hash, so that a series of attempts can be seen. It tells nobody the address. */
function addressHash({ keyring }: Services, email: string): string {
  const key = keyring.platformKey('refused-sign-ins')
  const hash = createHmac('sha256', key).update(email.trim().toLowerCase()).digest('hex')
  return `unknown_address_${hash.slice(0, 16)}`
}

function countThisHour(services: Services, more: number): number {
  const hour = Math.floor(services.clock.now().getTime() / HOUR_MS)
  const last = hours.get(services)
  const named = last?.hour === hour ? last.named + more : more
  hours.set(services, { hour, named })
  return named
}
