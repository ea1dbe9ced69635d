import type { ReadScope } from '#platform/scopes.ts'
import { findHoldersByNumber } from '#slices/campaigns/index.ts'
import { findCards } from '#slices/cards/index.ts'
import { findByAnyIdentifier, findByIdentifier, findByMpiIds } from '#slices/mpi/index.ts'
import { type Base, CAMPAIGN, CARD, kindOf, MPI } from '../systems.ts'

/** The active identities that an identifier leads to: `system|value`, or a value of any system. */
export async function findByToken(scope: ReadScope, base: Base, token: string): Promise<number[]> {
  const bar = token.indexOf('|')
  if (bar < 0) return findAnywhere(scope, token)
  const [system, value] = [token.slice(0, bar), token.slice(bar + 1)]
  // Every identifier of the registry has a system.
  return system === '' || value === '' ? [] : findIn(scope, kindOf(base, system), value)
}

async function findIn(scope: ReadScope, kind: string, value: string): Promise<number[]> {
  if (kind === MPI) return findByMpiIds(scope, [value])
  if (kind === CARD) return findCardHolder(scope, value)
  if (kind.startsWith(CAMPAIGN)) return findNumbered(scope, value, kind.slice(CAMPAIGN.length))
  return findByIdentifier(scope, kind, value)
}

async function findAnywhere(scope: ReadScope, value: string): Promise<number[]> {
  const found = [
    await findByMpiIds(scope, [value]),
    await findCardHolder(scope, value),
    await findNumbered(scope, value, undefined),
    await findByAnyIdentifier(scope, value),
  ]
  return [...new Set(found.flat())]
}

async function findCardHolder(scope: ReadScope, code: string): Promise<number[]> {
  const [card] = await findCards(scope, [code])
  return card?.mpi_id && card.status === 'valid' ? findByMpiIds(scope, [card.mpi_id]) : []
}

async function findNumbered(scope: ReadScope, number: string, campaignId: string | undefined): Promise<number[]> {
  return findByMpiIds(scope, await findHoldersByNumber(scope, number, campaignId))
}
