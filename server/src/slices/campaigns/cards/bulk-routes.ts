import { Type } from 'typebox'
import { actOnEach, BulkAnswer, bulkAnswer, MAX_SELECTED, Outcome } from '#platform/http/act-on-each.ts'
import { Media } from '#platform/http/media.ts'
import type { Routes } from '#platform/http/routes.ts'
import { VisibleText } from '#platform/http/text-schema.ts'
import type { Services } from '#platform/services.ts'
import {
  CardAlreadyRevoked,
  type CardRenderer,
  lockIssuedCard,
  normalizeCardCode,
  revoke,
} from '#slices/cards/index.ts'
import { checkCardsToPrint, printCardsAgain } from './print-again.ts'

const codes = (most: number) => Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: most })
const CardResult = Type.Object({ card_code: Type.String(), outcome: Outcome })
const MAX_PRINTED = 100

export function bulkCardRoutes(routes: Routes, services: Services, renderer: CardRenderer): void {
  routes.act(
    {
      method: 'POST',
      path: '/cards/bulk/revoke',
      access: 'operator',
      tag: 'Cards',
      summary: `Revokes up to ${MAX_SELECTED} cards, and answers for each of them.`,
      description: 'Each card is revoked for itself: one that is unknown or revoked already stops none of the others.',
      body: Type.Object({ card_codes: codes(MAX_SELECTED), reason: VisibleText({ maxLength: 2_000 }) }),
      answers: { 200: BulkAnswer(CardResult) },
    },
    ({ body, caller, request }) =>
      actOnEach(services, { caller, request }, body.card_codes.map(normalizeCardCode), async (work, code) => {
        const card = await lockIssuedCard(work, code)
        if (card.status === 'revoked') throw new CardAlreadyRevoked()
        await revoke(work, card, body.reason)
        return {}
      }),
    async (_work, _call, results) => bulkAnswer(results.map(({ item, outcome }) => ({ card_code: item, outcome }))),
  )

  routes.serveSignedIn(
    {
      method: 'POST',
      path: '/cards/bulk/print',
      access: 'operator',
      tag: 'Cards',
      summary: `Prints up to ${MAX_PRINTED} valid cards again as one PDF.`,
      description:
        'As they were printed, with what the registry says of their holders now; it costs nothing and changes nothing. With `dry_run` the answer says for each card whether it can be printed. Otherwise it is the PDF of those that can, in the order of the request, or a ZIP of one PDF for each look if they differ; none is 422.',
      body: Type.Object({
        card_codes: codes(MAX_PRINTED),
        layout: Type.Optional(Type.Enum(['cr80', 'a4', 'a4-8'], { default: 'a4' })),
        dry_run: Type.Optional(Type.Boolean()),
      }),
      answers: { 200: Media('application/pdf', 'application/zip', 'application/json') },
      perMinute: 30,
      reads: ({ body }) => ({
        action: body.dry_run ? 'cards.print_checked' : 'cards.printed_again',
        object: 'list',
        details: { cards: body.card_codes.length },
      }),
    },
    async ({ body, caller, reply }) => {
      const asked = body.card_codes.map(normalizeCardCode)
      const results = await checkCardsToPrint(services, caller.tenantId, asked)
      if (body.dry_run) return reply.type('application/json').send(bulkAnswer(results))
      const printable = results.flatMap(({ card_code, outcome }) => (outcome === 'done' ? [card_code] : []))
      const { file, type } = await printCardsAgain(services, renderer, caller.tenantId, printable, body.layout ?? 'a4')
      return reply
        .type(type)
        .header('cache-control', 'no-store')
        .header('content-disposition', `attachment; filename="cards.${type === 'application/pdf' ? 'pdf' : 'zip'}"`)
        .send(file)
    },
  )
}
