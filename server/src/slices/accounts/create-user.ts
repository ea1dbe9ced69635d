import type { Role } from '#platform/http/roles.ts'
import type { PlatformWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { EmailTaken } from './errors.ts'
import { findUserByEmail, getOrganization } from './queries.ts'
import type { CreateUser } from './schema.ts'
import type { UserRow } from './tables.ts'

export type NewUser = Omit<CreateUser, 'password'> & { passwordHash: string }

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
