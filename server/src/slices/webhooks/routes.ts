import { Type } from 'typebox'
import { LongPage, Page, Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { readAddress, webhookGuard } from './address.ts'
import { listDeliveries, replayDelivery, testWebhook } from './deliveries.ts'
import { ChangeWebhook, CreateWebhook, Delivery, NewWebhook, Webhook } from './schema.ts'
import { deliveryStatuses } from './tables.ts'
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  MAX_WEBHOOKS,
  presentWebhook,
  rotateSecret,
} from './webhooks.ts'

const shared = { access: 'programme_admin', tag: 'Webhooks' } as const
const params = Type.Object({ webhook_id: Type.String() })

/** Which systems are told of what happens, and what they were told. */
export function webhookRoutes(routes: Routes, services: Services): void {
  const guard = webhookGuard(services.config)

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/webhooks',
      summary: 'Makes a webhook: an address that is told of what happens in one’s own organization.',
      description:
        'Deliveries follow [Standard Webhooks](https://www.standardwebhooks.com): `webhook-id`, `webhook-timestamp` and ' +
        '`webhook-signature` (HMAC-SHA256 with the secret), and a body `{type, timestamp, data}` that carries ids and nothing ' +
        `personal. The secret is in the answer and nowhere else. At most ${MAX_WEBHOOKS} per organization.`,
      body: CreateWebhook,
      answers: { 201: NewWebhook },
      location: '/webhooks/{id}',
      problems: [409],
      answersSecret: true,
    },
    (work, { body }) => createWebhook(work, readAddress(guard, body.url), body),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/webhooks',
      summary: 'The webhooks of one’s own organization, newest first.',
      query: Type.Object(Paging({ default: 50, max: 200 })),
      answers: { 200: Page(Webhook) },
    },
    (scope, { query }) => listWebhooks(scope, query),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/webhooks/:webhook_id',
      summary: 'One webhook, without its secret.',
      params,
      answers: { 200: Webhook },
      problems: [404],
    },
    async (scope, { params: { webhook_id } }) => presentWebhook(scope, await getWebhook(scope, webhook_id)),
  )

  routes.act(
    {
      ...shared,
      method: 'PATCH',
      path: '/webhooks/:webhook_id',
      summary: 'Changes the address, the events or the description of a webhook, or pauses and resumes it.',
      params,
      body: ChangeWebhook,
      answers: { 200: Webhook },
      problems: [404],
    },
    (work, { params: { webhook_id }, body: { url, ...changes } }) =>
      changeWebhook(work, webhook_id, { ...changes, url: url === undefined ? undefined : readAddress(guard, url) }),
  )

  routes.act(
    {
      ...shared,
      method: 'DELETE',
      path: '/webhooks/:webhook_id',
      summary: 'Deletes a webhook with what waits for it and its log.',
      params,
      answers: { 204: null },
      problems: [404],
    },
    (work, { params: { webhook_id } }) => deleteWebhook(work, webhook_id),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/webhooks/:webhook_id/secret',
      summary: 'Makes a new secret. The one before signs too for 24 hours.',
      params,
      answers: { 200: NewWebhook },
      problems: [404],
      answersSecret: true,
    },
    (work, { params: { webhook_id } }) => rotateSecret(work, webhook_id),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/webhooks/:webhook_id/test',
      summary: 'Sends the event `webhook.test` to a webhook.',
      description: 'It is signed, retried and logged like any other. The log of deliveries tells what became of it.',
      params,
      answers: { 202: Delivery },
      problems: [404, 409],
    },
    (work, { params: { webhook_id } }) => testWebhook(work, webhook_id),
  )

  routes.ask(
    {
      ...shared,
      method: 'GET',
      path: '/webhooks/:webhook_id/deliveries',
      summary: 'What a webhook was told in the last 30 days, newest first.',
      params,
      query: Type.Object({
        ...Paging({ default: 50, max: 200, isKeyset: true }),
        status: Type.Optional(Type.Enum([...deliveryStatuses])),
      }),
      answers: { 200: LongPage(Delivery) },
      problems: [404],
    },
    (scope, { params: { webhook_id }, query }) => listDeliveries(scope, webhook_id, query),
  )

  routes.act(
    {
      ...shared,
      method: 'POST',
      path: '/webhooks/deliveries/:delivery_id/replay',
      summary: 'Sends a delivery once more, under the same id.',
      description: 'Whatever became of it. It is retried as if it were new. While the webhook is paused, it waits.',
      params: Type.Object({ delivery_id: Type.String() }),
      answers: { 202: Delivery },
      problems: [404],
    },
    (work, { params: { delivery_id } }) => replayDelivery(work, delivery_id),
  )
}
