import { sql } from 'kysely'
import { OperatorError } from '#platform/operator-error.ts'
import { type PlatformWork, theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope, inPlatformWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { DemoPasswordRefused } from './errors.ts'
import { createOrganization } from './organizations.ts'
import type { Origin } from './origin.ts'
import { removePasskeysOf } from './passkeys.ts'
import { hashPassword, inHashingTurn, isPassword } from './passwords.ts'
import { findUser, findUserByEmail, lockUser } from './queries.ts'
import { deleteSecondFactor } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'
import { createUser } from './users.ts'

const OPENING_BALANCE_FCFA = 10_000_000

/** Creates the first organization and its administrator, on the first start only; later starts look at those that there are. */
export async function ensureFirstAdministrator(services: Services): Promise<void> {
  const { admin, isProduction, role } = services.config
  const isEmpty = await inPlatformWork(services, theSystem, async ({ db }) => {
    const first = await db.selectFrom('organization').select('id').limit(1).executeTakeFirst()
    return first === undefined
  })
  // Nobody signs in at a worker.
  if (!isEmpty) return role === 'worker' ? undefined : checkAdministrators(services)
  if (!admin.password) throw new Error('ADMIN_PASSWORD must be set for the first start.')
  const passwordHash = await hashPassword(admin.password)
  await inPlatformWork(services, theSystem, async (work) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('first-administrator', 0))`.execute(work.db)
    if (await work.db.selectFrom('organization').select('id').limit(1).executeTakeFirst()) return
    const organization = await createOrganization(work, {
      name: 'Samakart',
      country_code: 'SN',
      region_code: 'DKR',
      plan: 'sovereign_enterprise',
      opening_balance_fcfa: isProduction ? 0 : OPENING_BALANCE_FCFA,
    })
    await createUser(work, { email: admin.email, role: 'admin', organization_id: organization.id, passwordHash })
  })
}

/** The demo's password is published, so it opens nothing from elsewhere, whenever it was set. */
export function refuseDemoPassword({ config }: Pick<Services, 'config'>, password: string, origin: Origin): void {
  const { text, worksFor } = config.demoPassword
  if (password !== text || worksFor === 'everybody') return
  if (worksFor === 'nobody' || !origin.isFromThisMachine) throw new DemoPasswordRefused()
}

/** At a start on a database that has administrators already. */
async function checkAdministrators(services: Services): Promise<void> {
  if (services.config.demoPassword.worksFor === 'nobody') await refuseDemoAdministrators(services)
  if (services.config.admin.isPasswordChosen) await warnOfOtherPassword(services)
}

/** Each comparison takes about 30 ms. */
async function refuseDemoAdministrators(services: Services): Promise<void> {
  const administrators = await inPlatformScope(services, ({ db }) =>
    db
      .selectFrom('app_user')
      .select(['id', 'password_hash'])
      .where('role', '=', 'admin')
      .where('disabled_at', 'is', null)
      .where('password_hash', 'is not', null)
      .orderBy('created_at')
      .execute(),
  )
  const { text } = services.config.demoPassword
  const found: string[] = []
  for (const { id, password_hash } of administrators) if (await hasPassword(password_hash, text)) found.push(id)
  if (found.length === 0) return
  throw new OperatorError(
    `The demo password is still that of ${found.length} administrator(s), and other machines can reach this service. Set a new one: ` +
      found.map((id) => `npm run ops:reset-admin -- --id ${id}`).join(' and '),
  )
}

/** It counts at the first start only; whoever changes it later should not believe that it holds. */
async function warnOfOtherPassword(services: Services): Promise<void> {
  const { admin } = services.config
  const user = await inPlatformScope(services, ({ db }) => findUserByEmail(db, admin.email))
  if (user?.role === 'admin' && (await hasPassword(user.password_hash, admin.password ?? ''))) return
  services.log.warn(
    user?.role === 'admin'
      ? 'ADMIN_PASSWORD is not the password of ADMIN_EMAIL: it counts at the first start only, npm run ops:reset-admin sets another'
      : 'ADMIN_EMAIL is no administrator: it counts at the first start only',
  )
}

const hasPassword = (hash: string | null, password: string): Promise<boolean> =>
  inHashingTurn({ known: 'start' }, () => isPassword(hash ?? undefined, password))

/** For an operator, when nobody can sign in any more: a new password, no second factor, no open session. */
export async function resetAdministrator(
  platform: PlatformWork,
  { email, id, passwordHash }: { email?: string | undefined; id?: string | undefined; passwordHash: string },
): Promise<void> {
  const found = id ? await findUser(platform.db, id) : await findUserByEmail(platform.db, email ?? '')
  const user = found && (await lockUser(platform.db, found.id))
  if (user?.role !== 'admin')
    throw new OperatorError(
      id ? `No administrator has the id ${id}.` : `No administrator has the e-mail address ${email}.`,
    )
  await platform.db
    .updateTable('app_user')
    .set({ password_hash: passwordHash, disabled_at: null })
    .where('id', '=', user.id)
    .execute()
  const work = platform.asTenant(user.tenant_id)
  await removePasskeysOf(work, user.id)
  await deleteSecondFactor(work, user.id)
  await endSessionsOf(work, user.id, 'reset_by_operator')
  work.notifyAllProcesses('access-changed', { userId: user.id })
  recordAct(work, { action: 'user.reset_by_operator', object: user.id })
}
