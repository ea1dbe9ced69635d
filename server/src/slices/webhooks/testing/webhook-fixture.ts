import assert from 'node:assert/strict'
import { after } from 'node:test'
import { theSystem } from '#platform/scopes.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import type { Caller, TestApp, TestOrganization } from '#testing/test-app.ts'
import { type DeliveryOptions, deliverDue, takeWebhook } from '../deliver.ts'
import type { Delivery } from '../schema.ts'
import type { WebhookRow } from '../tables.ts'
import { Receiver } from './receiver.ts'

export interface MadeWebhook {
  id: string
  secret: string
  own: TestOrganization
  manager: Caller
  receiver: Receiver
  deliveries(query?: string): Promise<Delivery[]>
  test(): Promise<Delivery>
}

/** The service with workers that are moved by hand, turn by turn, on a clock that stands still. */
export function webhookFixture(app: TestApp) {
  const { services, organization } = app

  async function openReceiver(): Promise<Receiver> {
    const receiver = await new Receiver().listen()
    after(() => receiver[Symbol.asyncDispose]())
    return receiver
  }

  async function makeWebhook(events: string[] = ['card.revoked'], org?: TestOrganization): Promise<MadeWebhook> {
    const own = org ?? (await organization('sovereign_enterprise', 1_000_000))
    const manager = await own.as('programme_admin')
    const receiver = await openReceiver()
    const made = await manager.post('/webhooks', { url: receiver.url, events, description: 'Portail' })
    assert.equal(made.statusCode, 201, made.body)
    const { id, secret } = made.json()
    return {
      id,
      secret,
      own,
      manager,
      receiver,
      // Signs in again, because tests move the clock beyond the end of a session.
      deliveries: async (query = '') =>
        (await (await own.as('programme_admin')).get(`/webhooks/${id}/deliveries${query}`)).json().items,
      async test() {
        const tested = await manager.post(`/webhooks/${id}/test`)
        assert.equal(tested.statusCode, 202, tested.body)
        return tested.json()
      },
    }
  }

  const take = (): Promise<WebhookRow | undefined> => inPlatformWork(services, theSystem, takeWebhook)
  const running = new AbortController().signal

  /** Delivers everything that is due, and returns how many turns that took. */
  async function deliverAll(options: DeliveryOptions = {}): Promise<number> {
    for (let turns = 0; ; turns++) {
      const webhook = await take()
      if (!webhook) return turns
      await deliverDue(services, webhook, running, options)
    }
  }

  return { ...app, openReceiver, makeWebhook, take, deliverAll, running }
}
