import { createHash } from 'node:crypto'
import type { ReadDb } from '#platform/db/database.ts'
import { randomSecret } from '#platform/random.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { AccountLinkRow, UserRow } from '../tables.ts'

export const LINK_HOURS = 48

/** No id has this prefix, so that a secret in the wrong place is recognized. */
const SECRET_PREFIX = 'skl_'

export type LinkKind = AccountLinkRow['kind']
export type LinkChannel = AccountLinkRow['channel']

export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The token stands behind `#`, so that it reaches no server's log. */
export const linkUrl = (publicUrl: string, token: string): string => `${publicUrl.replace(/\/$/, '')}/#/link/${token}`

/** Who has never chosen a password gets an invitation, everybody else a new password. */
export const linkKindOf = (user: Pick<UserRow, 'password_hash'>): LinkKind =>
  user.password_hash === null ? 'invitation' : 'reset'

/** Replaces the user's link, if there is one. A link that is to be sent gets its token when it is sent. */
export async function openLink(work: UnitOfWork, user: UserRow, channel: LinkChannel): Promise<AccountLinkRow> {
  const link: AccountLinkRow = {
    user_id: user.id,
    tenant_id: work.tenantId,
    kind: linkKindOf(user),
    token_hash: null,
    channel,
    created_at: work.now,
    expires_at: new Date(work.now.getTime() + LINK_HOURS * 3_600_000),
    sent_at: null,
    failed_at: null,
  }
  const { user_id: _, tenant_id: __, ...values } = link
  await work.db
    .insertInto('account_link')
    .values(link)
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
  return link
}

/** Gives the link a new token and returns it. Only its hash is stored. */
export async function issueLinkToken(work: UnitOfWork, userId: string): Promise<string> {
  const token = `${SECRET_PREFIX}${randomSecret(32).toString('base64url')}`
  await work.db
    .updateTable('account_link')
    .set({ token_hash: hashLinkToken(token) })
    .where('user_id', '=', userId)
    .where('tenant_id', '=', work.tenantId)
    .execute()
  return token
}

export async function deleteLink({ db, tenantId }: UnitOfWork, userId: string): Promise<void> {
  await db.deleteFrom('account_link').where('user_id', '=', userId).where('tenant_id', '=', tenantId).execute()
}

/** The link of a token, with its user and organization, while it can be used. */
export function findLink(db: ReadDb, token: string, now: Date) {
  return db
    .selectFrom('account_link')
    .innerJoin('app_user', 'app_user.id', 'account_link.user_id')
    .innerJoin('organization', 'organization.id', 'app_user.tenant_id')
    .select(['account_link.kind', 'account_link.expires_at', 'account_link.user_id', 'account_link.tenant_id'])
    .select(['app_user.email', 'app_user.full_name', 'organization.name as organization_name'])
    .where('account_link.token_hash', '=', hashLinkToken(token))
    .where('account_link.expires_at', '>', now)
    .where('app_user.disabled_at', 'is', null)
    .where('organization.suspended_at', 'is', null)
    .executeTakeFirst()
}
