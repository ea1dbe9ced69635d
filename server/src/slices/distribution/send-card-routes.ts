import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { findFirstAnswer, idempotencyOf } from '#platform/http/idempotency.ts'
import { Answer } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import { actorOf, type SignedIn } from '#platform/http/signed-in.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { requirePlan } from '#slices/billing/index.ts'
import { type Accepted, acceptMessage } from './accept-message.ts'
import { deliverMessage } from './deliver-message.ts'
import { MessageRejected, ProviderNotConfigured, RecipientOptedOut } from './errors.ts'
import { getMessage, readText, toMessage } from './messages.ts'
import { retryMessage } from './move-message.ts'
import type { Providers } from './providers/open-providers.ts'
import type { Provider } from './providers/provider.ts'
import { type Recipient, readEnrollmentAndRetry, recipientOfCard, recipientOfEnrollment } from './recipients.ts'
import { MessageDetail, SendCard, SendCardByCode, SentCard } from './schema.ts'
import type { Channel, MessageRow } from './tables.ts'

const tag = 'Distribution'
const module = 'sms_gateway'

export function sendCardRoutes(routes: Routes, services: Services, providers: Providers): void {
  const providerOf = (channel: Channel): Provider => {
    const provider = providers[channel]
    if (!provider) throw new ProviderNotConfigured({ values: { channel } })
    return provider
  }

  /** Charges the message and stores it. A repeated request gets its first answer later, so nothing is accepted for it. */
  const acceptFor = (
    { caller, request }: { caller: SignedIn; request: FastifyRequest },
    channel: Channel,
    findRecipient: (work: UnitOfWork) => Promise<Recipient>,
  ): Promise<Accepted | undefined> =>
    inUnitOfWork(services, { tenantId: caller.tenantId, actor: actorOf(caller) }, async (work) => {
      const idempotency = idempotencyOf(request)
      if (idempotency && (await findFirstAnswer(work, idempotency))) return undefined
      const provider = providerOf(channel)
      const { publicUrl } = services.config
      return acceptMessage(work, await findRecipient(work), { channel, provider, publicUrl, key: idempotency?.key })
    })

  /** Hands an accepted message to its provider. */
  const deliverNow = async ({ tenantId }: SignedIn, accepted: Accepted | undefined): Promise<string> => {
    const messageId = accepted?.messageId ?? ''
    if (accepted?.mustDeliverNow) await deliverMessage(services, providers, { tenantId, messageId }, 'now')
    return messageId
  }

  routes.act(
    {
      method: 'POST',
      path: '/cards/:card_code/send',
      access: 'operator',
      module,
      tag,
      summary: 'Sends the link to a card to its holder by SMS or WhatsApp.',
      description:
        'For anybody who has a card and a number, from DHIS2 or from a list. Without `phone_number` it goes to the number in the registry, and without `message` it says in the campaign’s language that the card is ready. Charged, refused and repeated like `POST /dhis2/send-card`.',
      params: Type.Object({ card_code: Type.String({ maxLength: 40 }) }),
      body: SendCardByCode,
      answers: { 200: SentCard, 202: SentCard },
      problems: [402, 404, 409, 503],
    },
    async ({ params, body: { channel, ...input }, caller, request }) =>
      deliverNow(
        caller,
        await acceptFor({ caller, request }, channel, (work) => recipientOfCard(work, params.card_code, input)),
      ),
    async (work, _request, messageId) => answerSent(await getMessage(work, messageId)),
  )

  routes.act(
    {
      method: 'POST',
      path: '/dhis2/send-card',
      access: 'programme_admin',
      module,
      tag,
      summary: 'Sends the link to an enrollment’s card by SMS or WhatsApp.',
      description:
        'The message is charged and stored first, then handed to the provider at once. 202 when the provider cannot ' +
        'be reached: it is tried again in the background. An enrollment that was not synchronized yet is read from DHIS2.',
      body: SendCard,
      answers: { 200: SentCard, 202: SentCard },
      problems: [402, 404, 409, 503],
    },
    async ({ body, caller, request }) => {
      const who = { tenantId: caller.tenantId, actor: actorOf(caller) }
      const accept = () =>
        acceptFor({ caller, request }, body.channel, async (work) => {
          // What comes from DHIS2 needs its plan; a card that is sent by its code needs only the module.
          await requirePlan(work, 'regional_ops')
          return recipientOfEnrollment(work, body)
        })
      return deliverNow(caller, await readEnrollmentAndRetry({ services, ...who }, body.enrollment_id, accept))
    },
    async (work, _request, messageId) => answerSent(await getMessage(work, messageId)),
  )

  routes.act(
    {
      method: 'POST',
      path: '/distribution/messages/:message_id/retry',
      access: 'programme_admin',
      module,
      tag,
      summary: 'Sends a failed message again.',
      params: Type.Object({ message_id: Type.String() }),
      body: Type.Unsafe<undefined>({ description: 'Nothing is needed.' }),
      answers: { 200: MessageDetail },
      problems: [402, 404, 409, 503],
    },
    async ({ params: { message_id }, caller, request }) => {
      const { tenantId } = caller
      const isNew = await inUnitOfWork(services, { tenantId, actor: actorOf(caller) }, async (work) => {
        const idempotency = idempotencyOf(request)
        if (idempotency && (await findFirstAnswer(work, idempotency))) return false
        await retryMessage(work, message_id, providerOf)
        return true
      })
      if (isNew) await deliverMessage(services, providers, { tenantId, messageId: message_id }, 'now')
    },
    async (work, { params: { message_id } }) => {
      const row = await getMessage(work, message_id)
      return { ...toMessage(row), text: await readText(work, row) }
    },
  )
}

/** `sent` once the provider has confirmed it. A rejected message is a refusal, and a delayed one is answered with 202. */
function answerSent(row: MessageRow) {
  const { id: message_id, enrollment_id, card_code, channel, status, failure } = row
  if (status === 'failed') {
    if (failure === 'recipient_opted_out') return new RecipientOptedOut({ members: { message_id } })
    const members = { message_id, failure, provider_code: row.provider_code }
    return new MessageRejected({ values: { failure: failure ?? '' }, members })
  }
  const common = {
    enrollment_id,
    ...(card_code ? { card_code } : {}),
    channel,
    message_id,
    ...(row.provider === 'local' ? { test: true } : {}),
  }
  if (status !== 'queued') return { ...common, status: 'sent', sent_at: row.sent_at?.toISOString() ?? null }
  const next = row.next_attempt_at ? { next_attempt_at: row.next_attempt_at.toISOString() } : {}
  return new Answer(202, { ...common, status, sent_at: null, ...(failure ? { failure } : {}), ...next })
}
