import { Invalid } from '#platform/invalid.ts'
import type { Messenger } from '#platform/messenger.ts'
import type { LinkChannel } from '../links/account-link.ts'
import type { UserRow } from '../tables.ts'

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
