// A client that knows what it created: it sends valid requests and learns from the answers.
import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { type Client, isJson, mediaOf, type Received, type Sent } from './client.ts'
import type { Description, Operation } from './description.ts'
import { files, type World } from './hints.ts'
import { Known, Pick } from './known.ts'
import type { Organization } from './organizations.ts'
import { useSecondFactor } from './second-factor.ts'
import { addressOf, fillIn, type RequestParts, validRequests } from './valid-requests.ts'

export interface Exchange {
  operation: Operation
  sent: Sent
  received: Received
  /** The parsed body, if it is JSON. */
  answer: unknown
}

export interface ExplorerParts {
  client: Client
  description: Description
  world: World
  organization: Organization
  /** Whose plan may change. */
  roaming: Organization
  /** On a small plan, and may buy modules. */
  buyer: Organization
}

const ROUND_PAUSE_MS = 250

/** What others need: asked again in the next rounds of a tour. */
const PRODUCING_ROUNDS = 5
/** Those of them that do not give what others need every time. */
const needLuck = new Set(['POST /mpi/register', 'POST /mpi/{mpi_id}/erasure', 'POST /dhis2/send-card'])
const producers = new Set([
  'POST /admin/users',
  'POST /users/invitations',
  'POST /auth/login',
  'GET /billing/v2/invoices',
  'POST /mpi/register',
  'PUT /mpi/{mpi_id}/photo',
  'POST /mpi/{mpi_id}/erasure',
  'GET /mpi/reviews',
  'POST /mpi/lab/trials',
  'POST /campaigns',
  'POST /campaigns/{campaign_id}/jobs',
  'GET /campaigns/{campaign_id}/cards',
  'POST /cards/{card_code}/reissue',
  'GET /dhis2/programmes',
  'GET /dhis2/programmes/{programme_uid}',
  'GET /dhis2/preview-enrollments',
  'POST /dhis2/assign-codes',
  'POST /dhis2/send-card',
  'GET /distribution/messages',
  'POST /api/v1/wallet/device/register',
  'POST /webhooks',
  'POST /webhooks/{webhook_id}/test',
  'GET /fhir/Provenance',
])

/** These end the session that calls them, so they use one of a user that was made for it. */
export const endsSession = /^\S+ \/auth\/(logout|password$|sessions|totp)/
const changesPlan = /^POST \/billing\/change-plan/
const buysModule = /^POST \/billing\/premium-modules/

const describes = /^GET \/(openapi|asyncapi)\.json$/

export class Explorer {
  readonly known = new Known()
  readonly reached = new Set<string>()
  readonly parts: ExplorerParts
  readonly #arbitraries = new Map<string, fc.Arbitrary<RequestParts>>()

  constructor(parts: ExplorerParts) {
    this.parts = parts
    const { organization, roaming, buyer } = parts
    for (const { id, userIds } of [organization, roaming, buyer]) this.known.never(id, ...userIds)
  }

  arbitraryOf(operation: Operation): fc.Arbitrary<RequestParts> {
    const found = this.#arbitraries.get(operation.name) ?? validRequests(operation, this.parts.world)
    this.#arbitraries.set(operation.name, found)
    return found
  }

  generate(operation: Operation, seed: number): RequestParts {
    const [parts] = fc.sample(this.arbitraryOf(operation), { seed, numRuns: 1 })
    return fillIn(parts, this.known) as RequestParts
  }

  /** The token that a valid request to this operation carries. */
  tokenFor({ name }: Operation): string | undefined {
    const { organization, roaming, buyer } = this.parts
    if (endsSession.test(name)) return this.known.find(new Pick('access token', 0))
    if (changesPlan.test(name)) return roaming.tokens.admin
    // Who asks for an erasure does not confirm it.
    if (name === 'POST /mpi/{mpi_id}/erasure') return organization.tokens.programme_admin
    return (buysModule.test(name) ? buyer : organization).tokens.admin
  }

  write(operation: Operation, parts: RequestParts, token = this.tokenFor(operation)): Sent {
    const file = files[operation.name]
    return {
      method: operation.method,
      address: addressOf(operation, parts),
      headers: {
        ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(file ? { 'content-type': file.type } : {}),
        ...(token === undefined || operation.isPublic ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(parts.body === undefined ? {} : { body: JSON.stringify(parts.body) }),
      ...(file ? { body: file.bytes } : {}),
    }
  }

  async exchange(operation: Operation, sent: Sent): Promise<Exchange> {
    const received = await this.parts.client.send(sent)
    const isText = isJson(mediaOf(received)) && received.body.length > 0
    return { operation, sent, received, answer: isText ? parse(received.body) : undefined }
  }

  /** Takes what an answer says. Answers are taken in the order of their requests, so that a run can be repeated. */
  learn({ operation, sent, received, answer }: Exchange): void {
    const fields = (answer ?? {}) as Record<string, unknown>
    // The provider refused the number: the message is kept, and can be sent again.
    if (operation.name === 'POST /dhis2/send-card' && received.status >= 400 && fields.message_id) {
      this.known.add('failed message', String(fields.message_id))
    }
    if (received.status >= 300 || sent.method === 'HEAD') return
    this.reached.add(operation.name)
    // Examples in a description are nobody's ids and tokens.
    if (!describes.test(operation.name)) this.known.learn(sent.address.split('?')[0] ?? '', answer)
    if (operation.name === 'POST /campaigns/{campaign_id}/jobs')
      this.known.add('printed campaign', String(fields.campaign_id))
    if (operation.name === 'PUT /mpi/{mpi_id}/photo')
      this.known.add('identity with a photo', decodeURIComponent(sent.address.split(/[/?]/)[2] ?? ''))
    if (operation.name === 'POST /admin/users') this.known.add('email', String(fields.email))
    if (operation.name === 'POST /dhis2/guard/overrides') {
      this.known.add('overridden attribute', String(fields.attribute_uid))
      this.known.add('overridden programme', String(fields.programme_uid))
    }
    if (operation.name === 'POST /auth/refresh') this.known.forget(bodyOf(sent).refresh_token ?? '')
    if (endsSession.test(operation.name) && sent.method !== 'GET')
      this.known.forget(sent.headers.authorization?.slice('Bearer '.length) ?? '')
    if (/^DELETE \/(campaigns|distribution|webhooks)/.test(operation.name))
      this.known.forget(decodeURIComponent(sent.address.split('?')[0]?.split('/').at(-1) ?? ''))
  }

  async ask(operation: Operation, seed: number): Promise<Exchange> {
    const exchange = await this.exchange(operation, this.write(operation, this.generate(operation, seed)))
    this.learn(exchange)
    return exchange
  }

  /** Asks every operation until each has succeeded once. Returns those that have not in time. */
  async tour(seed: number, seconds: number, see: (exchange: Exchange) => void = () => {}): Promise<Operation[]> {
    const deadline = Date.now() + seconds * 1_000
    await useSecondFactor(this, see)
    for (let round = 0; ; round++) {
      const { operations } = this.parts.description
      const left = operations.filter(({ name }) => !this.reached.has(name))
      if (left.length === 0 || Date.now() > deadline) return left
      const isProducing = ({ name, method }: Operation) =>
        producers.has(name) && (method === 'GET' || needLuck.has(name) || round < PRODUCING_ROUNDS)
      const asked = operations.filter((operation) => !this.reached.has(operation.name) || isProducing(operation))
      for (const [at, operation] of asked.entries()) see(await this.ask(operation, seed + round * 1_000 + at))
      if (round > 0) await pause(ROUND_PAUSE_MS)
    }
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    return undefined
  }
}

function bodyOf(sent: Sent): Record<string, string> {
  return (parse(Buffer.from(sent.body ?? '')) ?? {}) as Record<string, string>
}
