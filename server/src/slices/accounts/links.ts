import { createHash } from 'node:crypto'
import { type Phrase, speak } from '@samakart/rules/language'
import { Type } from 'typebox'
import type { ReadDb } from '#platform/db/database.ts'
import type { Messenger } from '#platform/messenger.ts'
import { defineJob } from '#platform/queue/job.ts'
import { randomSecret } from '#platform/random.ts'
import { type PlatformWork, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { recordAct } from '#slices/audit/index.ts'
import { LinkInvalid } from './errors.ts'
import { findUser, getOrganization, openPhone } from './queries.ts'
import { endSessionsOf } from './sessions.ts'
import type { AccountLinkRow, UserRow } from './tables.ts'

const LINK_HOURS = 48

/** No id has this prefix, so that a secret in the wrong place is recognized. */
const SECRET_PREFIX = 'skl_'

type LinkKind = AccountLinkRow['kind']

export type LinkChannel = AccountLinkRow['channel']

/** What a link says when it is sent. The SMS stays without letters that would double its price. */
const linkTexts: Readonly<Record<LinkKind, Readonly<Record<'subject' | 'mail' | 'sms', Phrase>>>> = {
  invitation: {
    subject: {
      fr: '{organization} vous invite dans Samakart',
      en: '{organization} invites you to Samakart',
      wo: '{organization} mi ngi lay woo ci Samakart',
    },
    mail: {
      fr: 'Bonjour {name},\n\n{organization} vous a ouvert un compte dans Samakart. Choisissez votre mot de passe par ce lien :\n\n{link}\n\nIl vaut {hours} heures et ne sert qu’une fois. Si vous n’attendiez pas ce message, ne faites rien.\n',
      en: 'Hello {name},\n\n{organization} has opened an account for you in Samakart. Choose your password by this link:\n\n{link}\n\nIt is valid for {hours} hours and works once. If you did not expect this message, do nothing.\n',
      wo: 'Salaam {name},\n\n{organization} ubbil na la kont ci Samakart. Tànnal sa baatu-jàll ci lien bii:\n\n{link}\n\nDafay dox {hours} waxtu, te benn yoon kese lay jëfandikoo. Su fekkee xaaruloo woon bataaxal bii, bul def dara.\n',
    },
    sms: {
      fr: 'Samakart : {organization} vous invite. Choisissez votre mot de passe ({hours} h) : {link}',
      en: 'Samakart: {organization} invites you. Choose your password ({hours} h): {link}',
      wo: 'Samakart: {organization} mi ngi lay woo. Tannal sa baatu-jall ({hours} h): {link}',
    },
  },
  reset: {
    subject: {
      fr: 'Votre nouveau mot de passe Samakart',
      en: 'Your new Samakart password',
      wo: 'Sa baatu-jàll bu bees ci Samakart',
    },
    mail: {
      fr: 'Bonjour {name},\n\nChoisissez un nouveau mot de passe pour {organization} par ce lien :\n\n{link}\n\nIl vaut {hours} heures et ne sert qu’une fois. Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste le même.\n',
      en: 'Hello {name},\n\nChoose a new password for {organization} by this link:\n\n{link}\n\nIt is valid for {hours} hours and works once. If you did not ask for it, do nothing: your password stays as it is.\n',
      wo: 'Salaam {name},\n\nTànnal baatu-jàll bu bees ngir {organization} ci lien bii:\n\n{link}\n\nDafay dox {hours} waxtu, te benn yoon kese lay jëfandikoo. Su fekkee laajuloo ko, bul def dara: sa baatu-jàll du soppeeku.\n',
    },
    sms: {
      fr: 'Samakart : choisissez un nouveau mot de passe ({hours} h) : {link}',
      en: 'Samakart: choose a new password ({hours} h): {link}',
      wo: 'Samakart: tannal baatu-jall bu bees ({hours} h): {link}',
    },
  },
}

/** Sends the link that a colleague has opened. */
export const SendLink = defineJob('accounts.send-link', Type.Object({ user_id: Type.String() }))

/** Somebody who is not signed in asked for a new password. The id may be of nobody. */
export const AnswerForgotten = defineJob('accounts.answer-forgotten', Type.Object({ user_id: Type.String() }))

interface PreparedMessage {
  user: UserRow
  kind: LinkKind
  organization: string
  token: string
  phone: string | undefined
  channel: Exclude<LinkChannel, 'copy'>
}

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

/** Every attempt makes a new token, because the last one is known to nobody but the provider. */
export async function sendLink(services: Services, messenger: Messenger, userId: string): Promise<void> {
  const message = await inPlatformWork(services, theSystem, async (platform) => {
    const link = await platform.db
      .selectFrom('account_link')
      .selectAll()
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst()
    if (!link || link.channel === 'copy' || link.sent_at || link.expires_at <= platform.now) return undefined
    return prepare(platform, userId, link.channel, link.kind)
  })
  if (!message) return
  await deliver(services, messenger, message)
  await inPlatformWork(services, theSystem, async ({ db, now }) => {
    await db.updateTable('account_link').set({ sent_at: now }).where('user_id', '=', userId).execute()
  })
}

export async function giveUpLink(services: Services, userId: string): Promise<void> {
  await inPlatformWork(services, theSystem, async ({ db, now }) => {
    await db
      .updateTable('account_link')
      .set({ failed_at: now })
      .where('user_id', '=', userId)
      .where('sent_at', 'is', null)
      .where('channel', '!=', 'copy')
      .execute()
  })
}

/** Where nothing can be sent, the user's administrators are told, who can make a link. An existing link stays then. */
export async function answerForgotten(services: Services, messenger: Messenger, userId: string): Promise<void> {
  await inPlatformWork(services, theSystem, async (platform) => {
    const user = await findUser(platform.db, userId)
    if (!user || user.disabled_at) return
    const work = platform.asTenant(user.tenant_id)
    const { suspended_at } = await getOrganization(work.db, user.tenant_id)
    if (suspended_at) return
    recordAct(work, { action: 'user.reset_requested', object: user.id })
    const channel = channelFor(user, messenger)
    if (!channel) return work.publish('password-forgotten', { user_id: user.id })
    await openLink(work, user, channel)
    await work.enqueue(SendLink, { user_id: user.id })
  })
}

function channelFor(
  { sealed_phone }: UserRow,
  { email, sms, whatsapp }: Messenger,
): PreparedMessage['channel'] | undefined {
  if (email) return 'email'
  if (sealed_phone === null) return undefined
  return sms ? 'sms' : whatsapp && 'whatsapp'
}

async function prepare(
  platform: PlatformWork,
  userId: string,
  channel: PreparedMessage['channel'],
  kind: LinkKind,
): Promise<PreparedMessage | undefined> {
  const user = await findUser(platform.db, userId)
  if (!user || user.disabled_at) return undefined
  const work = platform.asTenant(user.tenant_id)
  const { name: organization } = await getOrganization(work.db, user.tenant_id)
  return {
    user,
    kind,
    organization,
    channel,
    token: await issueLinkToken(work, user.id),
    phone: openPhone(await work.keys(), user),
  }
}

async function deliver(services: Services, messenger: Messenger, message: PreparedMessage): Promise<void> {
  const { user, kind, channel, organization, phone } = message
  const values = {
    organization,
    name: user.full_name ?? user.email,
    hours: LINK_HOURS,
    link: linkUrl(services.config.publicUrl, message.token),
  }
  const texts = linkTexts[kind]
  const say = (name: keyof typeof texts) => speak(texts[name], user.language ?? 'fr', values)
  if (channel === 'email') {
    if (!messenger.email) throw new Error('No provider sends e-mails.')
    await messenger.email(user.email, { subject: say('subject'), text: say('mail') })
  } else {
    const send = messenger[channel]
    if (!send || !phone) throw new Error(`No provider sends by ${channel}, or the user has no phone number.`)
    await send(phone, say('sms'))
  }
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

/**
 * The holder of a link has chosen a password. The link is gone, and so are all sessions: whoever knew the old password is
 * signed out. A second factor stays.
 */
export async function useLink(platform: PlatformWork, token: string, passwordHash: string): Promise<void> {
  const link = await findLink(platform.db, token, platform.now)
  if (!link) throw new LinkInvalid()
  const work = platform.asTenant(link.tenant_id)
  // The row lock decides which of two uses at once is the first.
  const deleted = await work.db
    .deleteFrom('account_link')
    .where('token_hash', '=', hashLinkToken(token))
    .returning('user_id')
    .executeTakeFirst()
  if (!deleted) throw new LinkInvalid()
  await work.db
    .updateTable('app_user')
    .set({ password_hash: passwordHash })
    .where('id', '=', link.user_id)
    .where('tenant_id', '=', link.tenant_id)
    .execute()
  const own = { ...work, actor: { kind: 'user' as const, id: link.user_id } }
  await endSessionsOf(own, link.user_id, 'password_reset')
  const action = link.kind === 'invitation' ? 'user.invitation_accepted' : 'user.password_reset'
  recordAct(own, { action, object: link.user_id })
}

export async function deleteLink({ db, tenantId }: UnitOfWork, userId: string): Promise<void> {
  await db.deleteFrom('account_link').where('user_id', '=', userId).where('tenant_id', '=', tenantId).execute()
}

const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The token stands behind `#`, so that it reaches no server's log. */
export const linkUrl = (publicUrl: string, token: string): string => `${publicUrl.replace(/\/$/, '')}/#/link/${token}`

/** Who has never chosen a password gets an invitation, everybody else a new password. */
const linkKindOf = (user: Pick<UserRow, 'password_hash'>): LinkKind =>
  user.password_hash === null ? 'invitation' : 'reset'
