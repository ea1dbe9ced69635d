import type { Messenger } from '#platform/messenger.ts'
import type { Services } from '#platform/services.ts'
import type { Providers } from './providers/open-providers.ts'
import type { Channel } from './tables.ts'

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
