import type { Messenger } from '#platform/messenger.ts'
import type { Services } from '#platform/services.ts'
import type { Channel } from '../tables.ts'
import { openAfricasTalking } from './africas-talking.ts'
import { openOrange } from './orange.ts'
import type { Provider } from './provider.ts'
import { openTwilio } from './twilio.ts'
import { openWhatsAppCloud } from './whatsapp-cloud.ts'

export type Providers = Readonly<Record<Channel, Provider | undefined>>

/** Outside production a message without a provider stays in the outbox, where people can read it. */
const local = (channel: Channel): Provider => ({
  name: 'local',
  channel,
  send: async () => ({ kind: 'accepted', providerMessageId: null }),
})

/** The providers of this installation. In production a channel without keys has none. */
export function openProviders(services: Services): Providers {
  const { isProduction } = services.config
  return {
    sms: openSms(services) ?? (isProduction ? undefined : local('sms')),
    whatsapp: openWhatsApp(services) ?? (isProduction ? undefined : local('whatsapp')),
  }
}

function openSms({ config, clock }: Services): Provider | undefined {
  const { sms, timeoutSeconds } = config.messaging
  switch (sms?.name) {
    case 'twilio':
      return openTwilio(sms, { publicUrl: config.publicUrl, timeoutSeconds })
    case 'africastalking':
      return openAfricasTalking(sms, { timeoutSeconds })
    case 'orange':
      return openOrange(sms, { timeoutSeconds, now: () => clock.now().getTime() })
    case undefined:
      return undefined
  }
}

function openWhatsApp({ config }: Services): Provider | undefined {
  const { whatsapp, timeoutSeconds } = config.messaging
  return whatsapp && openWhatsAppCloud(whatsapp, { timeoutSeconds })
}

/**
 * For messages to users of the service, not to holders of cards: no quota and no outbox. Undefined without a real
 * provider.
 */
export function textSender({ config, ids }: Services, providers: Providers, channel: Channel): Messenger[Channel] {
  const provider = providers[channel]
  if (!provider || !config.messaging[channel]) return undefined
  return async (phone, text) => {
    const outcome = await provider.send({ reference: ids.newId('message'), phone, text, textWithoutLink: text })
    if (outcome.kind !== 'accepted') throw new Error(`${channel} did not take the message: ${outcome.failure}`)
  }
}
