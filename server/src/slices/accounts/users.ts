import { sql } from 'kysely'
import { isAtLeast, type Role } from '#platform/http/roles.ts'
import { checkPhone } from '#platform/phone-number.ts'
import type { PlatformWork, ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { EmailTaken, LastAdministrator, RoleAboveOwn } from './errors.ts'
import { deleteLink } from './links.ts'
import {
  findUserByEmail,
  getOrganization,
  getUserOf,
  lockUser,
  openPhone,
  sealPhone,
  toOrganization,
  toUser,
} from './queries.ts'
import type { ChangeSelf, ChangeUser, CreateUser } from './schema.ts'
import { hasAuthenticatorApp, hasPasskey } from './second-factor.ts'
import { endSessionsOf } from './sessions.ts'
import type { UserRow } from './tables.ts'

type NewUser = Omit<CreateUser, 'password'> & { passwordHash: string }

export async function createUser(platform: PlatformWork, input: NewUser): Promise<UserRow> {
  const organization = await getOrganization(platform.db, input.organization_id)
  if (await findUserByEmail(platform.db, input.email)) throw new EmailTaken()
  const user: UserRow = {
    id: platform.newId('user'),
    tenant_id: organization.id,
    email: input.email.trim(),
    full_name: input.full_name ?? null,
    password_hash: input.passwordHash,
    role: toRole(input.role),
    created_at: platform.now,
    disabled_at: null,
    language: null,
    sealed_phone: null,
  }
  const inserted = await platform.db
    .insertInto('app_user')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw new EmailTaken()
  const work = platform.asTenant(organization.id)
  recordAct(work, { action: 'user.created', object: user.id, details: { role: user.role } })
  return user
}

/** The specification spells this role in two ways. */
export function toRole(name: CreateUser['role']): Role {
  return name === 'program_admin' ? 'programme_admin' : (name as Role)
}

type Power = Pick<UserRow, 'role' | 'disabled_at'>

const isActiveAdministrator = ({ role, disabled_at }: Power) => role === 'admin' && disabled_at === null

/** Takes effect at once: cached callers are dropped, and the sessions of a disabled user end here. */
export async function changeUser(platform: PlatformWork, userId: string, change: ChangeUser): Promise<UserRow> {
  const before = await lockUser(platform.db, userId)
  const after: UserRow = {
    ...before,
    full_name: change.full_name === undefined ? before.full_name : change.full_name,
    role: change.role ? toRole(change.role) : before.role,
    disabled_at: change.disabled === undefined ? before.disabled_at : change.disabled ? platform.now : null,
  }
  await refuseWithoutAdministrator(platform, before, after)
  const { full_name, role, disabled_at } = after
  await platform.db.updateTable('app_user').set({ full_name, role, disabled_at }).where('id', '=', userId).execute()
  const work = platform.asTenant(before.tenant_id)
  if (disabled_at) {
    await endSessionsOf(work, userId, 'user_disabled')
    await deleteLink(work, userId)
  }
  work.notifyAllProcesses('access-changed', { userId })
  recordAct(work, { action: 'user.changed', object: userId, details: { role, disabled: disabled_at !== null } })
  return after
}

/** The platform always keeps an administrator who can sign in. Changes that take one away wait for each other. */
async function refuseWithoutAdministrator({ db }: PlatformWork, before: UserRow, after: Power): Promise<void> {
  if (!isActiveAdministrator(before) || isActiveAdministrator(after)) return
  await sql`select pg_advisory_xact_lock(hashtextextended('last-administrator', 0))`.execute(db)
  const another = await db
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .where('id', '!=', before.id)
    .limit(1)
    .executeTakeFirst()
  if (!another) throw new LastAdministrator()
}

/** What users say about themselves. Role and access are decided by others. */
export async function changeSelf(work: UnitOfWork, userId: string, change: ChangeSelf): Promise<UserRow> {
  const before = await getUserOf(work.db, work.tenantId, userId)
  const after: UserRow = {
    ...before,
    full_name: change.full_name === undefined ? before.full_name : (change.full_name?.trim() ?? null),
    language: change.language ?? before.language,
    sealed_phone: await phoneAfter(work, before, change),
  }
  const { full_name, language, sealed_phone } = after
  await work.db
    .updateTable('app_user')
    .set({ full_name, language, sealed_phone })
    .where('id', '=', userId)
    .where('tenant_id', '=', work.tenantId)
    .execute()
  if (change.full_name !== undefined || change.phone_number !== undefined)
    recordAct(work, { action: 'user.changed_self', object: userId })
  return after
}

async function phoneAfter(work: UnitOfWork, before: UserRow, { phone_number }: ChangeSelf): Promise<string | null> {
  if (phone_number === undefined) return before.sealed_phone
  return phone_number === null ? null : sealPhone(await work.keys(), before.id, checkPhone(phone_number))
}

/** What signed-in users are shown of themselves. */
export async function presentSelf(scope: ReadScope, user: UserRow, secondFactorRequiredFrom: Role | undefined) {
  const { db } = scope
  const authenticator_app = await hasAuthenticatorApp(db, user.id)
  const second_factor = authenticator_app || (await hasPasskey(db, user.id))
  return {
    ...toUser(user, second_factor),
    organization: toOrganization(await getOrganization(db, user.tenant_id)),
    language: user.language,
    phone_number: user.sealed_phone === null ? null : (openPhone(await scope.keys(), user) ?? null),
    authenticator_app,
    second_factor_missing: isSecondFactorMissing(user.role, second_factor, secondFactorRequiredFrom),
  }
}

export const isSecondFactorMissing = (role: Role, hasFactor: boolean, requiredFrom: Role | undefined): boolean =>
  !hasFactor && requiredFrom !== undefined && isAtLeast(role, requiredFrom)

/** Nobody gives a role above the own one, or changes somebody who has one. */
export function refuseAboveOwn(own: Role, other: Role): void {
  if (!isAtLeast(own, other)) throw new RoleAboveOwn()
}
