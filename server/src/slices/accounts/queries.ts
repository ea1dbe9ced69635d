import { defaultLanguage, type Language } from '@samakart/rules/language'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'
import type { ReadDb, Tx } from '#platform/db/database.ts'
import type { PageRange } from '#platform/http/paging.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { OrganizationNotFound, UserNotFound } from './errors.ts'
import type { Organization, User } from './schema.ts'
import type { OrganizationRow, UserRow } from './tables.ts'

export function toUser(row: UserRow, second_factor: boolean): User {
  const { id, email, full_name, role, tenant_id: organization_id, disabled_at, created_at } = row
  const disabled = disabled_at !== null
  const invited = row.password_hash === null
  return {
    id,
    email,
    full_name,
    role,
    organization_id,
    disabled,
    invited,
    second_factor,
    created_at: created_at.toISOString(),
  }
}

export function toOrganization(row: OrganizationRow): Organization {
  const { id, name, country_code, region_code, plan, suspended_at, created_at } = row
  const suspended = suspended_at !== null
  return { id, name, country_code, region_code, plan, suspended, created_at: created_at.toISOString() }
}

export function findUserByEmail(db: ReadDb, email: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('app_user')
    .selectAll()
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst()
}

export async function getUser(db: ReadDb, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId)
  if (!user) throw new UserNotFound()
  return user
}

export function findUser(db: ReadDb, userId: string): Promise<UserRow | undefined> {
  return db.selectFrom('app_user').selectAll().where('id', '=', userId).executeTakeFirst()
}

/** Somebody else's user is not found. */
export async function getUserOf(db: ReadDb, tenantId: string, userId: string): Promise<UserRow> {
  const user = await findUser(db, userId)
  if (user?.tenant_id !== tenantId) throw new UserNotFound()
  return user
}

export async function lockUser(tx: Tx, userId: string): Promise<UserRow> {
  const user = await tx.selectFrom('app_user').selectAll().where('id', '=', userId).forUpdate().executeTakeFirst()
  if (!user) throw new UserNotFound()
  return user
}

export async function getOrganization(db: ReadDb, organizationId: string): Promise<OrganizationRow> {
  const organization = await db
    .selectFrom('organization')
    .selectAll()
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (!organization) throw new OrganizationNotFound()
  return organization
}

/** The organization of the first administrator, who runs the platform. */
export async function findFirstOrganization(db: ReadDb): Promise<string | undefined> {
  const first = await db
    .selectFrom('organization')
    .select('id')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return first?.id
}

export async function listOrganizations(db: ReadDb, page: PageRange) {
  const { total } = await db
    .selectFrom('organization')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('organization')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { total, ...page, items: rows.map(toOrganization) }
}

/** Every organization, oldest first. There are as many as contracts, so they need no pages. */
export function listAllOrganizations(db: ReadDb): Promise<OrganizationRow[]> {
  return db.selectFrom('organization').selectAll().orderBy('created_at').orderBy('id').execute()
}

export async function namesOfOrganizations(
  db: ReadDb,
  organizationIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (organizationIds.length === 0) return new Map()
  const rows = await db.selectFrom('organization').select(['id', 'name']).where('id', 'in', organizationIds).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function listUsers(db: ReadDb, page: PageRange, organizationId: string | undefined) {
  const users = organizationId
    ? db.selectFrom('app_user').where('app_user.tenant_id', '=', organizationId)
    : db.selectFrom('app_user')
  const { total } = await users.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await users
    .leftJoin('second_factor', 'second_factor.user_id', 'app_user.id')
    .selectAll('app_user')
    .select('second_factor.confirmed_at')
    .orderBy('app_user.created_at', 'desc')
    .orderBy('app_user.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { total, ...page, items: rows.map((row) => toUser(row, row.confirmed_at !== null)) }
}

/** How many users the organization has; no more are counted than asked for. */
export async function countUsers({ db, tenantId }: ReadScope, upTo: number): Promise<number> {
  const rows = await db.selectFrom('app_user').select('id').where('tenant_id', '=', tenantId).limit(upTo).execute()
  return rows.length
}

const MAX_MANAGERS = 200

/** Where a message to a user goes, and in which language. */
export interface Contact {
  email: string
  phone: string | undefined
  language: Language
}

/** Undefined for a user who cannot sign in. */
export async function findContact(scope: ReadScope, userId: string): Promise<Contact | undefined> {
  const user = await findUser(scope.db, userId)
  if (user?.tenant_id !== scope.tenantId || user.disabled_at || user.password_hash === null) return undefined
  const phone = user.sealed_phone === null ? undefined : openPhone(await scope.keys(), user)
  return { email: user.email, phone, language: user.language ?? defaultLanguage }
}

/** Those who manage the organization. */
export async function listManagers({ db, tenantId }: ReadScope): Promise<string[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('role', 'in', ['programme_admin', 'admin'])
    .where('disabled_at', 'is', null)
    .where('password_hash', 'is not', null)
    .orderBy('created_at')
    .limit(MAX_MANAGERS)
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of these are users of the organization who can sign in. */
export async function listUsersAmong({ db, tenantId }: ReadScope, ids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('app_user')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', [...ids])
    .where('disabled_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

const contextOf = (userId: string) => `app_user.sealed_phone:${userId}`

export const sealPhone = (keys: TenantKeys, userId: string, phone: string): string =>
  keys.seal(phone, contextOf(userId))

export const openPhone = (keys: TenantKeys, { id, sealed_phone }: UserRow): string | undefined =>
  sealed_phone === null ? undefined : keys.open(sealed_phone, contextOf(id))
