import { defaultLanguage, type Language } from '@samakart/rules/language'
import type { ReadScope } from '#platform/scopes.ts'
import { findUser } from './queries.ts'
import { openPhone } from './user-phone.ts'

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
