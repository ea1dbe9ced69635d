// The registry as the service runs it, filled with synthetic people.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { prepare } from '@samakart/matcher'
import { syntheticPeople } from '@samakart/matcher/synthetic/synthetic-registry'
import { openApp } from '@samakart/server/app'
import { readConfig } from '@samakart/server/config'
import { type ReadScope, theSystem, type UnitOfWork } from '@samakart/server/internal/platform/scopes'
import type { Services } from '@samakart/server/internal/platform/services'
import { inPlatformWork, inReadScope, inUnitOfWork } from '@samakart/server/internal/platform/unit-of-work'
import { createOrganization, listAllOrganizations } from '@samakart/server/internal/slices/accounts/index'
import { blindBlocking, type Postings, readPostings } from '@samakart/server/internal/slices/mpi/blind-index'
import { countTerms } from '@samakart/server/internal/slices/mpi/count-terms'
import { normalizePerson, type PersonRecord, toMatcher } from '@samakart/server/internal/slices/mpi/person-record'
import { storeIdentities } from '@samakart/server/internal/slices/mpi/store-identities'
import { startPostgres } from '@samakart/server/testing/postgres-server'
import { prepareTables } from '@samakart/server/testing/prepare-databases'
import { asOwner, openBoth } from '@samakart/server/testing/test-database'

export interface BenchService extends AsyncDisposable {
  act<T>(act: (work: UnitOfWork) => Promise<T>): Promise<T>
  ask<T>(ask: (scope: ReadScope) => Promise<T>): Promise<T>
  readonly services: Services
  readonly tenantId: string
  readonly server: Awaited<ReturnType<typeof openApp>>['server']
  query(statement: string, values?: unknown[]): Promise<Record<string, string>[]>
  countTerms(): Promise<void>
}

const organizationPlace = { country_code: 'SN', region_code: 'DKR' }
const ORGANIZATION_NAME = 'Bench'
const organization = {
  name: ORGANIZATION_NAME,
  plan: 'sovereign_enterprise',
  opening_balance_fcfa: 0,
  ...organizationPlace,
} as const

/** With a folder, the registry stays when the service is closed and is opened again the next time. */
export async function openBenchService(keptIn?: string): Promise<BenchService> {
  const folder = keptIn ? join(keptIn, 'service') : mkdtempSync(join(tmpdir(), 'samakart-bench-'))
  mkdirSync(folder, { recursive: true })
  const postgres = await startPostgres({ keptIn: keptIn && join(keptIn, 'postgres') })
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    VERIFICATIONS_PER_MINUTE: '1000000',
  })
  await prepareTables(postgres.url)
  const app = await openApp(config, { database: await openBoth(postgres.url, 20) })
  const id = await inPlatformWork(app.services, theSystem, async (work) => {
    const existing = (await listAllOrganizations(work.db)).find(({ name }) => name === ORGANIZATION_NAME)
    return (existing ?? (await createOrganization(work, { ...organization }))).id
  })
  return {
    act: (act) => inUnitOfWork(app.services, { tenantId: id, actor: theSystem }, act),
    ask: (ask) => inReadScope(app.services, id, ask),
    services: app.services,
    tenantId: id,
    server: app.server,
    async query(statement, values) {
      const client = await asOwner(app.services).connect()
      try {
        // Indexing a million people takes longer than the statement timeout of the service.
        await client.query('set statement_timeout = 0')
        return (await client.query(statement, values)).rows
      } finally {
        await client.query('reset statement_timeout')
        client.release()
      }
    },
    countTerms: () => countTerms(app.services, id),
    async [Symbol.asyncDispose]() {
      await app.stop()
      await postgres.stop()
      if (!keptIn) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Synthetic people that the registry accepts: those with a whole name. Names of regions are turned into codes. */
export function people(count: number, seed: number): PersonRecord[] {
  const now = new Date()
  const checked = syntheticPeople(Math.ceil(count * 1.1) + 50, seed).map((person) =>
    normalizePerson({ ...person, region_code: codeOf(person.region_code), country_code: 'SN' }, organizationPlace, now),
  )
  return checked
    .filter(({ mistakes }) => mistakes.length === 0)
    .map(({ person }) => person)
    .slice(0, count)
}

const codeOf = (region: string | null | undefined) =>
  (region ?? 'DKR')
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .slice(0, 3)
    .padEnd(3, 'X')

const BATCH = 2_000

/** Stores and indexes people as the registry does, but without comparing them. */
export async function fill(service: BenchService, count: number, seed: number): Promise<void> {
  for (let at = 0; at < count; at += BATCH) {
    const newPeople = people(Math.min(BATCH, count - at), seed + at).map((person) => ({
      person,
      prepared: prepare(toMatcher(person)),
    }))
    await service.act(async (work) => {
      const { stored } = await blindBlocking(work)
      const hashes = newPeople.flatMap(({ prepared }) => stored(prepared).map(({ hash }) => hash))
      const postings: Postings = await readPostings(work, hashes)
      await storeIdentities(work, newPeople, postings)
    })
  }
  await service.countTerms()
  await service.query('vacuum analyze mpi_identity')
  await service.query('vacuum analyze mpi_blocking_key')
  await service.query('vacuum analyze mpi_search_key')
}
