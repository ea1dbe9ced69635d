import { Refusal } from '../refusal.ts'
import type { UnitOfWork } from '../scopes.ts'
import { findFirstAnswer, type IdempotentRequest, storeFirstAnswer } from './idempotency.ts'
import { Answer, type RouteSpec, statusAndBody } from './route.ts'

/** A request with an idempotency key acts once and gets the first answer from then on. A refusal may be repeated. */
export async function actOnce(
  work: UnitOfWork,
  idempotent: IdempotentRequest | undefined,
  spec: Pick<RouteSpec, 'answers'>,
  act: () => Promise<unknown>,
): Promise<unknown> {
  if (!idempotent) return act()
  const first = await findFirstAnswer(work, idempotent)
  if (first) return new Answer(first.status, first.body, { 'idempotency-replayed': 'true' })
  const answer = await act()
  if (answer instanceof Refusal) return answer
  await storeFirstAnswer(work, idempotent, statusAndBody(spec, answer))
  return answer
}
