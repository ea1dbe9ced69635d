import { Type } from 'typebox'
import { Answer } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import type { CardVerifier } from './card-verifier.ts'
import { TokenNotFound } from './errors.ts'

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

export function verificationRoutes(routes: Routes, services: Services, verifier: CardVerifier): void {
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
