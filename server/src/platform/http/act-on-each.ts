import type { FastifyRequest } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { Refusal } from '../refusal.ts'
import type { UnitOfWork } from '../scopes.ts'
import type { Services } from '../services.ts'
import { inUnitOfWork } from '../unit-of-work.ts'
import { findFirstAnswer, idempotencyOf } from './idempotency.ts'
import { actorOf, type SignedIn } from './signed-in.ts'

/** How many items one request may name. */
export const MAX_SELECTED = 500

/** What became of one item of a selection: `done`, or the code of the refusal. */
export interface ItemResult {
  outcome: string
}

export function BulkAnswer<T extends TSchema>(item: T) {
  return Type.Object({
    total: Type.Integer({ description: 'How many items were named.' }),
    done: Type.Integer({ description: 'How many of them were acted on.' }),
    results: Type.Array(item, { description: 'One for each item, in the order of the request.' }),
  })
}

export const Outcome = Type.String({ description: '`done`, or the code of the refusal.' })

/**
 * Acts on each item of a selection in a transaction of its own, so that one refusal stops none of the others and nothing is locked for
 * long. An item that is named twice is acted on once.
 */
export async function actOnEach<R extends object>(
  services: Services,
  { caller, request }: { caller: SignedIn; request: FastifyRequest },
  items: readonly string[],
  act: (work: UnitOfWork, item: string) => Promise<R>,
): Promise<(ItemResult & Partial<R> & { item: string })[]> {
  const who = { tenantId: caller.tenantId, actor: actorOf(caller) }
  const idempotency = idempotencyOf(request)
  // A repeated request gets the first answer.
  if (idempotency && (await inUnitOfWork(services, who, (work) => findFirstAnswer(work, idempotency)))) return []
  const results = new Map<string, ItemResult & Partial<R> & { item: string }>()
  for (const item of items) {
    if (results.has(item)) continue
    try {
      const done = await inUnitOfWork(services, who, (work) => act(work, item))
      results.set(item, { item, outcome: 'done', ...done })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      results.set(item, { item, outcome: error.code } as ItemResult & Partial<R> & { item: string })
    }
  }
  return items.flatMap((item) => results.get(item) ?? [])
}

export function bulkAnswer<R extends ItemResult>(results: readonly R[]) {
  return { total: results.length, done: results.filter(({ outcome }) => outcome === 'done').length, results }
}
