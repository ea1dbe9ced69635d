import type { PageRange } from '#platform/http/paging.ts'
import type { Role } from '#platform/http/roles.ts'
import type { SignedIn } from '#platform/http/signed-in.ts'
import { Invalid } from '#platform/invalid.ts'
import type { Messenger } from '#platform/messenger.ts'
import type { PlatformWork, ReadScope, UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import { EmailTaken, OwnAccess } from './errors.ts'
import { issueLinkToken, type LinkChannel, linkUrl, openLink, SendLink } from './links.ts'
import { findUserByEmail, getUserOf, sealPhone, toUser } from './queries.ts'
import type { ChangeUser, Colleague, InviteColleague } from './schema.ts'
import type { AccountLinkRow, UserRow } from './tables.ts'
import { changeUser, refuseAboveOwn, toRole } from './users.ts'

type Status = Colleague['status']

type LinkFacts = Pick<AccountLinkRow, 'kind' | 'channel' | 'expires_at' | 'sent_at' | 'failed_at'>

const ownersAlone = {
  fr: 'Ici, ce lien est envoyé à la personne elle-même : personne d’autre ne peut le copier.',
  en: 'Here this link is sent to its owner: nobody else can copy it.',
  wo: 'Fii, lien bii boroom lañu koy yónnee: keneen mënu ko sotti.',
}

const notConfigured = {
  fr: 'Cette installation n’envoie rien par ce canal.',
  en: 'This installation sends nothing by this channel.',
  wo: 'Service bii du yónnee dara ci yoon woowu.',
}

const phoneNeeded = {
  fr: 'Ce canal a besoin d’un numéro de téléphone.',
  en: 'This channel needs a phone number.',
  wo: 'Yoon woowu dafa soxla nimero telefon.',
}

interface OpenedLink {
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

/**
 * Within the caller's organization only. Nobody changes their own role or access, so that whoever acts stays able to, and
 * the organization keeps somebody who manages it.
 */
export async function changeColleague(
  platform: PlatformWork,
  caller: SignedIn,
  userId: string,
  change: ChangeUser,
): Promise<UserRow> {
  const before = await getUserOf(platform.db, caller.tenantId, userId)
  refuseAboveOwn(caller.role, before.role)
  if (change.role) refuseAboveOwn(caller.role, toRole(change.role))
  const after = await changeUser(platform, userId, change)
  const isAccessChanged = after.role !== before.role || (after.disabled_at !== null) !== (before.disabled_at !== null)
  if (isAccessChanged && userId === caller.userId) throw new OwnAccess()
  return after
}

/** The channels by which this installation can send a link; a link can always be copied. */
export const channelsOf = ({ email, sms, whatsapp }: Messenger): LinkChannel[] => [
  ...(email ? (['email'] as const) : []),
  ...(sms ? (['sms'] as const) : []),
  ...(whatsapp ? (['whatsapp'] as const) : []),
  'copy',
]

/** E-mail where it can be sent, unless another channel was asked for. */
export function chooseChannel(messenger: Messenger, asked: LinkChannel | undefined, hasPhone: boolean): LinkChannel {
  const available = channelsOf(messenger)
  if (asked === undefined) return available.includes('email') ? 'email' : 'copy'
  if (!available.includes(asked)) throw new Invalid([{ path: 'channel', phrase: notConfigured }])
  if ((asked === 'sms' || asked === 'whatsapp') && !hasPhone)
    throw new Invalid([{ path: 'phone_number', phrase: phoneNeeded }])
  return asked
}

/**
 * For a new password: where e-mail can be sent, the link reaches its owner alone. Somebody else who could copy it could take the
 * account over. An account that was never used has nobody to take it from.
 */
export function chooseResetChannel(messenger: Messenger, asked: LinkChannel | undefined, user: UserRow): LinkChannel {
  const hasPhone = user.sealed_phone !== null
  if (user.password_hash === null || !messenger.email) return chooseChannel(messenger, asked ?? 'copy', hasPhone)
  if (asked === 'copy') throw new Invalid([{ path: 'channel', phrase: ownersAlone }])
  return chooseChannel(messenger, asked, hasPhone)
}

export async function listColleagues(scope: ReadScope, page: PageRange) {
  const own = scope.db.selectFrom('app_user').where('app_user.tenant_id', '=', scope.tenantId)
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .leftJoin('second_factor', 'second_factor.user_id', 'app_user.id')
    .selectAll('app_user')
    .select('second_factor.confirmed_at')
    .orderBy('app_user.created_at', 'desc')
    .orderBy('app_user.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  const ids = rows.map(({ id }) => id)
  const [links, seen] = [await linksOf(scope, ids), await lastSeen(scope, ids)]
  const items = rows.map((row) =>
    toColleague(row, row.confirmed_at !== null, links.get(row.id), seen.get(row.id) ?? null, scope.now),
  )
  return { total, ...page, items }
}

export async function presentColleague(scope: ReadScope, user: UserRow, hasSecondFactor: boolean): Promise<Colleague> {
  const [links, seen] = [await linksOf(scope, [user.id]), await lastSeen(scope, [user.id])]
  return toColleague(user, hasSecondFactor, links.get(user.id), seen.get(user.id) ?? null, scope.now)
}

function toColleague(
  row: UserRow,
  hasSecondFactor: boolean,
  link: LinkFacts | undefined,
  seenAt: Date | null,
  now: Date,
): Colleague {
  const isOpen = link !== undefined && link.expires_at > now
  return {
    ...toUser(row, hasSecondFactor),
    status: statusOf(row, isOpen),
    last_seen_at: seenAt?.toISOString() ?? null,
    link: isOpen
      ? {
          kind: link.kind,
          channel: link.channel,
          expires_at: link.expires_at.toISOString(),
          sent_at: link.sent_at?.toISOString() ?? null,
          failed: link.failed_at !== null,
        }
      : null,
  }
}

function statusOf({ disabled_at, password_hash }: UserRow, isLinkOpen: boolean): Status {
  if (disabled_at) return 'disabled'
  if (password_hash !== null) return 'active'
  return isLinkOpen ? 'invited' : 'invitation_expired'
}

async function linksOf({ db, tenantId }: ReadScope, userIds: readonly string[]): Promise<Map<string, LinkFacts>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('account_link')
    .select(['user_id', 'kind', 'channel', 'expires_at', 'sent_at', 'failed_at'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', [...userIds])
    .execute()
  return new Map(rows.map(({ user_id, ...link }) => [user_id, link]))
}

/** By open sessions, of which each user has few. */
async function lastSeen({ db, tenantId }: ReadScope, userIds: readonly string[]): Promise<Map<string, Date | null>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('user_session')
    .select('user_id')
    .select(({ fn }) => fn.max<Date | null>('last_seen_at').as('seen_at'))
    .where('tenant_id', '=', tenantId)
    .where('user_id', 'in', [...userIds])
    .where('ended_at', 'is', null)
    .groupBy('user_id')
    .execute()
  return new Map(rows.map(({ user_id, seen_at }) => [user_id, seen_at]))
}
