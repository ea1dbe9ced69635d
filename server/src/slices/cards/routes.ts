import { Type } from 'typebox'
import { Page, Paging } from '#platform/http/paging.ts'
import { Answer } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import { VisibleText } from '#platform/http/text-schema.ts'
import type { Services } from '#platform/services.ts'
import { toCardRecord } from './card-record.ts'
import type { CardVerifier } from './card-verifier.ts'
import { TokenNotFound } from './errors.ts'
import { getNewestCard } from './find-cards.ts'
import { listCardsOf } from './list-cards.ts'
import { reissueCard } from './reissue-card.ts'
import { revokeCard } from './revoke-card.ts'
import { shownStatuses } from './tables.ts'
import { Day } from './validity.ts'

const Timestamp = Type.String({ format: 'date-time' })

export const ValidUntil = Type.Union([Day, Type.Null()], {
  description: 'The last day on which the card is valid; null: for ever.',
})

const CardRecord = Type.Object({
  mpi_id: Type.Union([Type.String(), Type.Null()]),
  card_code: Type.String(),
  campaign_id: Type.String(),
  status: Type.Enum([...shownStatuses]),
  issued_at: Type.Union([Timestamp, Type.Null()]),
  valid_until: ValidUntil,
  revoked_at: Type.Optional(Timestamp),
})

const QrConfig = Type.Object({
  enabled: Type.Boolean(),
  position: Type.String(),
  size: Type.String(),
  token_type: Type.Literal('opaque_sha256'),
})

const CardCode = Type.Object({ card_code: Type.String({ description: 'As people type it.' }) })
const Reason = VisibleText({ maxLength: 2_000 })
/** It has no type, so that the whole body may be left out. */
const ReissueCard = Type.Unsafe<ReissueRequest | undefined>({
  properties: {
    reason: Reason,
    valid_until: Type.Union([Day, Type.Null()], {
      description:
        'The last day of the new card; null: for ever. Without it the months of the campaign begin anew, or the new card ends with the old one.',
    }),
  },
})
interface ReissueRequest {
  reason?: string
  valid_until?: string | null
}

/** Says until when the new card is valid, and refuses a card that could not be printed again. */
type PrepareReissue = (
  services: Services,
  tenantId: string,
  reissue: { cardCode: string; validUntil: string | null | undefined },
) => Promise<string | null>

const registry = { tag: 'Registry', module: 'mpi_registry' } as const
const cards = { tag: 'Cards' } as const

export function cardRoutes(
  routes: Routes,
  services: Services,
  verifier: CardVerifier,
  prepareReissue: PrepareReissue,
): void {
  verificationRoutes(routes, services, verifier)

  routes.ask(
    {
      ...registry,
      method: 'GET',
      path: '/mpi/:mpi_id/card',
      access: 'viewer',
      summary: 'The newest card of an identity.',
      params: Type.Object({ mpi_id: Type.String() }),
      answers: { 200: CardRecord },
      problems: [404],
      reads: ({ params }) => ({ action: 'person.cards_read', object: params.mpi_id.trim().toUpperCase() }),
    },
    (scope, { params }) => getNewestCard(scope, params.mpi_id),
  )

  routes.ask(
    {
      ...registry,
      method: 'GET',
      path: '/mpi/:mpi_id/cards',
      access: 'viewer',
      summary: 'All cards of an identity and of those merged into it, newest first.',
      params: Type.Object({ mpi_id: Type.String() }),
      query: Type.Object(Paging({ default: 20, max: 100 })),
      answers: { 200: Page(CardRecord) },
      problems: [404],
      reads: ({ params }) => ({ action: 'person.cards_read', object: params.mpi_id.trim().toUpperCase() }),
    },
    (scope, { params, query }) => listCardsOf(scope, params.mpi_id, query),
  )

  routes.ask(
    {
      ...registry,
      method: 'GET',
      path: '/mpi/qr-config',
      access: 'viewer',
      summary: 'Position and size of the QR code.',
      answers: { 200: QrConfig },
    },
    async () => ({ enabled: true, position: 'bottom-right', size: 'standard', token_type: 'opaque_sha256' }),
  )

  routes.act(
    {
      ...cards,
      method: 'POST',
      path: '/cards/:card_code/revoke',
      access: 'operator',
      summary: 'Revokes a card: it no longer verifies.',
      description:
        'Online at once, in portals with the next list of revocations (`GET /campaigns/{campaign_id}/revocations`). Its identity QR still reads, and whoever checks it is told that the card is revoked. It cannot be taken back: a card that was found again is reissued. Revoking a card again changes nothing.',
      params: CardCode,
      body: Type.Object({ reason: Reason }),
      answers: { 200: CardRecord },
      problems: [404],
    },
    async (work, { params, body }) => toCardRecord(await revokeCard(work, params.card_code, body.reason), work.now),
  )

  routes.act(
    {
      ...cards,
      method: 'POST',
      path: '/cards/:card_code/reissue',
      access: 'operator',
      summary: 'Makes a new card for a lost, damaged or expired one, which is revoked.',
      description:
        'The new card has a code and QRs of its own and is valid at once; it costs nothing. Print it with `GET /cards/{card_code}/pdf`. A card that was reissued before is 409 `card_already_replaced` and names its successor; one that could not be printed again is 422 by its field, and stays valid.',
      params: CardCode,
      body: ReissueCard,
      location: '/cards/{card_code}',
      answers: { 201: Type.Object({ ...CardRecord.properties, replaces: Type.String(), qr_token: Type.String() }) },
      problems: [404, 409],
    },
    ({ params, caller, body }) =>
      prepareReissue(services, caller.tenantId, { cardCode: params.card_code, validUntil: body?.valid_until }),
    async (work, { params, body }, validUntil) => {
      const reissue = { reason: body?.reason ?? 'reissued', validUntil }
      const { card, replaces, qrToken } = await reissueCard(work, params.card_code, reissue)
      return { ...toCardRecord(card, work.now), replaces, qr_token: qrToken }
    },
  )
}

const Verdict = Type.Object({
  status: Type.Enum(['valid', 'expired', 'revoked']),
  programme_count: Type.Optional(Type.Integer({ description: 'Only for a valid card.' })),
  valid_until: Type.Optional(
    Type.String({ format: 'date', description: 'The last day of a card that does not last for ever. It ends in UTC.' }),
  ),
  verified_at: Type.String({ format: 'date-time' }),
})

const NotFound = Type.Object({
  status: Type.Literal('not_found'),
  message: Type.String(),
  code: Type.String(),
  detail: Type.String(),
})

function verificationRoutes(routes: Routes, services: Services, verifier: CardVerifier): void {
  routes.serve(
    {
      tag: 'Verification',
      method: 'GET',
      path: '/mpi/verify/:token',
      access: 'public',
      summary: 'Whether a card is valid. Says nothing about its holder.',
      description: 'A card with a last day is `valid` on that day and `expired` after it.',
      params: Type.Object({ token: Type.String() }),
      takesAnyParams: true,
      isShort: true,
      perMinute: services.config.verificationsPerMinute,
      answers: { 200: Verdict, 404: NotFound },
      problems: [429],
    },
    async ({ params }) => {
      const verdict = await verifier.verify(params.token)
      if (verdict.status === 'not_found') throw new TokenNotFound()
      const verified_at = services.clock.now().toISOString()
      return new Answer(200, { ...verdict, verified_at }, { 'cache-control': 'no-store' })
    },
  )
}
