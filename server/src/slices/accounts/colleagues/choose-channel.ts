import { Invalid } from '#platform/invalid.ts'
import type { Messenger } from '#platform/messenger.ts'
import type { LinkChannel } from '../links/account-link.ts'

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
