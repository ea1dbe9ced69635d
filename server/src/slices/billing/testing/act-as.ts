import { inReadScope, inUnitOfWork, type ReadScope, theSystem, type UnitOfWork } from '#platform/unit-of-work.ts'
import type { Workshop } from '#platform/workshop.ts'
import { checkBooks } from '../books/check-books.ts'

export function act<T>(shop: Workshop, tenantId: string, verb: (work: UnitOfWork) => Promise<T>): Promise<T> {
  return inUnitOfWork(shop, { tenantId, actor: theSystem }, verb)
}

export function ask<T>(shop: Workshop, tenantId: string, question: (scope: ReadScope) => Promise<T>): Promise<T> {
  return inReadScope(shop, tenantId, question)
}

export async function faultsInBooks(shop: Workshop, tenantId: string): Promise<string[]> {
  const { faults } = await ask(shop, tenantId, (scope) => checkBooks(scope, shop.keyring))
  return faults
}

/** Runs all tasks, so many at a time. */
export async function atOnce(limit: number, tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const waiting = tasks[Symbol.iterator]()
  const lane = async () => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await next.value()
  }
  await Promise.all(Array.from({ length: limit }, lane))
}
