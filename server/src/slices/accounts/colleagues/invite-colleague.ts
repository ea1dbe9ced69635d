import type { Role } from '#platform/http/roles.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { toRole } from '../create-user.ts'
import { EmailTaken } from '../errors.ts'
import { issueLinkToken, type LinkChannel, linkUrl, openLink } from '../links/account-link.ts'
import { SendLink } from '../links/send-link.ts'
import { findUserByEmail } from '../queries.ts'
import type { InviteColleague } from '../schema.ts'
import type { UserRow } from '../tables.ts'
import { sealPhone } from '../user-phone.ts'
import { refuseAboveOwn } from './own-rights.ts'

export interface OpenedLink {
  user: UserRow
  expiresAt: Date
  /** Undefined for a link that is sent. */
  token: string | undefined
}

/**
 * Opens an account that nobody can sign in to before its user has chosen a password by the link. Inviting somebody again who
 * has not accepted yet makes a new link; the old one stops working.
 */
export async function inviteColleague(
  work: UnitOfWork,
  callerRole: Role,
  input: InviteColleague,
  channel: LinkChannel,
): Promise<OpenedLink> {
  const role = toRole(input.role)
  refuseAboveOwn(callerRole, role)
  const invited = await findInvited(work, input.email)
  const user: UserRow = {
    ...(invited ?? {
      id: work.newId('user'),
      tenant_id: work.tenantId,
      email: input.email.trim(),
      password_hash: null,
      created_at: work.now,
      language: null,
    }),
    disabled_at: null,
    full_name: input.full_name?.trim() ?? invited?.full_name ?? null,
    role,
    sealed_phone: invited?.sealed_phone ?? null,
  }
  if (input.phone_number !== undefined) user.sealed_phone = sealPhone(await work.keys(), user.id, input.phone_number)
  await store(work, user, invited !== undefined)
  recordAct(work, { action: 'user.invited', object: user.id, details: { role, channel } })
  return openLinkFor(work, user, channel)
}

/** For a forgotten password, or an invitation that was lost or has expired. The owner is told of a link that somebody else holds. */
export async function openReset(work: UnitOfWork, user: UserRow, channel: LinkChannel): Promise<OpenedLink> {
  recordAct(work, { action: 'user.reset_opened', object: user.id, details: { channel } })
  if (channel === 'copy' && user.password_hash !== null && user.id !== work.actor.id)
    await work.publish('reset-link-copied', { user_id: user.id })
  return openLinkFor(work, user, channel)
}

export const presentLink = (publicUrl: string, { user, expiresAt, token }: OpenedLink) => ({
  id: user.id,
  expires_at: expiresAt.toISOString(),
  link: token === undefined ? null : linkUrl(publicUrl, token),
})

async function openLinkFor(work: UnitOfWork, user: UserRow, channel: LinkChannel): Promise<OpenedLink> {
  const { expires_at: expiresAt } = await openLink(work, user, channel)
  if (channel === 'copy') return { user, expiresAt, token: await issueLinkToken(work, user.id) }
  await work.enqueue(SendLink, { user_id: user.id })
  return { user, expiresAt, token: undefined }
}

/** An address belongs to one organization only. */
async function findInvited(work: UnitOfWork, email: string): Promise<UserRow | undefined> {
  const existing = await findUserByEmail(work.db, email)
  if (existing && (existing.password_hash !== null || existing.tenant_id !== work.tenantId)) throw new EmailTaken()
  return existing
}

async function store({ db }: UnitOfWork, user: UserRow, isKnown: boolean): Promise<void> {
  if (isKnown) {
    const { full_name, role, sealed_phone, disabled_at } = user
    await db
      .updateTable('app_user')
      .set({ full_name, role, sealed_phone, disabled_at })
      .where('id', '=', user.id)
      .where('password_hash', 'is', null)
      .execute()
    return
  }
  const inserted = await db
    .insertInto('app_user')
    .values(user)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (inserted.numInsertedOrUpdatedRows !== 1n) throw new EmailTaken()
}
