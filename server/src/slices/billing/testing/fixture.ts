import { type ReadScope, theSystem, type UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inReadScope, inUnitOfWork } from '#platform/unit-of-work.ts'
import { checkBooks } from '../check-books.ts'

export function act<T>(services: Services, tenantId: string, verb: (work: UnitOfWork) => Promise<T>): Promise<T> {
  return inUnitOfWork(services, { tenantId, actor: theSystem }, verb)
}

export function ask<T>(services: Services, tenantId: string, question: (scope: ReadScope) => Promise<T>): Promise<T> {
  return inReadScope(services, tenantId, question)
}

export async function faultsInBooks(services: Services, tenantId: string): Promise<string[]> {
  const { faults } = await ask(services, tenantId, (scope) => checkBooks(scope, services.keyring))
  return faults
}

/** Runs all tasks, at most `limit` of them at a time. */
export async function runConcurrently(limit: number, tasks: readonly (() => Promise<void>)[]): Promise<void> {
  const pending = tasks[Symbol.iterator]()
  const worker = async () => {
    for (let next = pending.next(); !next.done; next = pending.next()) await next.value()
  }
  await Promise.all(Array.from({ length: limit }, worker))
}
