import type { Workshop } from '#platform/workshop.ts'
import type { Channel } from '../tables.ts'
import { openAfricasTalking } from './africas-talking.ts'
import { openOrange } from './orange.ts'
import type { Provider } from './provider.ts'
import { openTwilio } from './twilio.ts'
import { openWhatsAppCloud } from './whatsapp-cloud.ts'

export type Providers = Readonly<Record<Channel, Provider | undefined>>

/** Outside production a message stays in the outbox that people can read; nobody is told that it arrived. */
const local = (channel: Channel): Provider => ({
  name: 'local',
  channel,
  send: async () => ({ kind: 'accepted', providerMessageId: null }),
})

const opened = new WeakMap<Workshop, Providers>()

/** The providers of this installation. In production a channel without keys has none. */
export function providersOf(shop: Workshop): Providers {
  const known = opened.get(shop)
  if (known) return known
  const { isProduction } = shop.config
  const providers: Providers = {
    sms: openSms(shop) ?? (isProduction ? undefined : local('sms')),
    whatsapp: openWhatsApp(shop) ?? (isProduction ? undefined : local('whatsapp')),
  }
  opened.set(shop, providers)
  return providers
}

function openSms({ config, clock }: Workshop): Provider | undefined {
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

function openWhatsApp({ config }: Workshop): Provider | undefined {
  const { whatsapp, timeoutSeconds } = config.messaging
  return whatsapp && openWhatsAppCloud(whatsapp, { timeoutSeconds })
}
