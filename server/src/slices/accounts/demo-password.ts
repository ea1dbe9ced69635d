import { OperatorError } from '#platform/operator-error.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { DemoPasswordRefused } from './errors.ts'
import type { Origin } from './origin.ts'
import { inHashingTurn, isPassword } from './passwords.ts'
import { findUserByEmail } from './queries.ts'

/** The demo's password is published, so it opens nothing from elsewhere, whenever it was set. */
export function refuseDemoPassword({ config }: Pick<Services, 'config'>, password: string, origin: Origin): void {
  const { text, worksFor } = config.demoPassword
  if (password !== text || worksFor === 'everybody') return
  if (worksFor === 'nobody' || !origin.isFromThisMachine) throw new DemoPasswordRefused()
}

/** At a start on a database that has administrators already. */
export async function checkAdministrators(services: Services): Promise<void> {
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
