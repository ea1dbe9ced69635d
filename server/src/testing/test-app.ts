import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { type Config, readConfig } from '#platform/config/config.ts'
import type { Role } from '#platform/http/roles.ts'
import { idPrefixes } from '#platform/ids.ts'
import { openLog } from '#platform/log.ts'
import type { ServiceOverrides } from '#platform/open-services.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'
import { createOrganization, createUser, hashPassword, type Plan } from '#slices/accounts/index.ts'
import { getUser } from '#slices/accounts/queries.ts'
import { openSession } from '#slices/accounts/sign-in.ts'
import { type App, openApp } from '../app.ts'
import { openTestDatabase } from './test-database.ts'

const BEGINNING = new Date('2026-03-10T09:00:00.000Z')

/** A clock that stands still until a test moves it. */
export class TestClock {
  #now = BEGINNING

  now(): Date {
    return this.#now
  }

  advanceSeconds(seconds: number): void {
    this.#now = new Date(this.#now.getTime() + seconds * 1_000)
  }

  set(instant: string): void {
    this.#now = new Date(instant)
  }
}

export interface TestOrganization {
  id: string
  /** A signed-in caller with that role. */
  as(role: Role): Promise<Caller>
}

export interface Caller {
  userId: string
  email: string
  token: string
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  send(request: InjectOptions): Promise<LightMyRequestResponse>
}

export interface TestApp {
  app: App
  services: Services
  server: FastifyInstance
  clock: TestClock
  /** All log lines, at debug level. */
  logged(): string
  organization(plan?: Plan, openingBalanceFcfa?: number): Promise<TestOrganization>
}

/** What `inject` says of itself. */
const TEST_ORIGIN = { address: '127.0.0.1', userAgent: 'lightMyRequest', clientKey: undefined, isFromThisMachine: true }

export const PASSWORD = 'a-long-enough-secret'

const passwordHash = hashPassword(PASSWORD)

interface OpenTestApp {
  testApp: TestApp
  lines: string[]
  close(): Promise<void>
}

/** Apps that the next test file may use, by their settings. Only the test runner runs several files in a process. */
const spareApps = new Map<string, OpenTestApp[]>()

/**
 * The whole service, for one test file at a time. A database of its own takes a second, so the next file of the process gets the
 * app of the one before: each test makes its own organization. An app whose clock was moved, whose port was opened or that was
 * opened with other parts is closed when its file ends. A file whose tests look at the whole installation opens one of its own.
 */
export async function openTestApp(
  environment: Record<string, string> = {},
  overrides: ServiceOverrides = {},
  { isOwn = false } = {},
): Promise<TestApp> {
  const settings = JSON.stringify(environment)
  const isShared =
    !isOwn && process.env.SHARED_APPS === 'true' && Object.keys(overrides).length === 0 && !environment.DATABASE_URL
  const spare = isShared ? spareApps.get(settings)?.pop() : undefined
  const opened = spare ?? (await open(environment, overrides))
  const { testApp, lines, close } = opened
  lines.length = 0
  after(async () => {
    const isUnchanged =
      testApp.clock.now() === BEGINNING && !testApp.server.server.listening && !testApp.server.draining.hasBegun
    if (!isShared || !isUnchanged) return close()
    spareApps.set(settings, [...(spareApps.get(settings) ?? []), opened])
  })
  return testApp
}

declare global {
  /** What the test runner waits for in each of its processes. */
  var closeAfterAllFiles: (() => Promise<void>)[] | undefined
}

globalThis.closeAfterAllFiles ??= []
globalThis.closeAfterAllFiles.push(async () => {
  for (const { close } of [...spareApps.values()].flat()) await close()
})

async function open(environment: Record<string, string>, overrides: ServiceOverrides): Promise<OpenTestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'samakart-test-'))
  const config: Config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'debug', ...environment })
  const lines: string[] = []
  const clock = new TestClock()
  let count = 0
  const app = await openApp(config, {
    ...(environment.DATABASE_URL || overrides.database ? {} : { database: await openTestDatabase() }),
    clock,
    ids: { newId: (kind) => `${idPrefixes[kind]}_${String(++count).padStart(10, '0')}` },
    log: openLog(config.logLevel, { write: (line) => void lines.push(line) }),
    ...overrides,
  })
  await app.server.ready()
  return {
    lines,
    async close() {
      await app.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    testApp: {
      app,
      services: app.services,
      server: app.server,
      clock,
      logged: () => lines.join(''),
      organization: (plan = 'sovereign_enterprise', openingBalanceFcfa = 0) =>
        newOrganization(app, plan, openingBalanceFcfa),
    },
  }
}

let people = 0

async function newOrganization(app: App, plan: Plan, openingBalanceFcfa: number): Promise<TestOrganization> {
  const { id } = await inPlatformWork(app.services, theSystem, (work) =>
    createOrganization(work, {
      name: 'Programme de test',
      country_code: 'SN',
      region_code: 'DKR',
      plan,
      opening_balance_fcfa: openingBalanceFcfa,
    }),
  )
  return {
    id,
    async as(role) {
      const email = `person${++people}@example.org`
      const user = { email, role, organization_id: id, passwordHash: await passwordHash }
      const { id: userId } = await inPlatformWork(app.services, theSystem, (work) => createUser(work, user))
      const session = await inPlatformWork(app.services, theSystem, async (work) =>
        openSession(work, {
          user: await getUser(work.db, userId),
          origin: TEST_ORIGIN,
          isSecondFactorGiven: false,
          secondFactorRequiredFrom: app.services.config.secondFactorRequiredFrom,
        }),
      )
      return caller(app.server, userId, email, session.access_token)
    },
  }
}

function caller(server: FastifyInstance, userId: string, email: string, token: string): Caller {
  const send = (request: InjectOptions) =>
    server.inject({ ...request, headers: { authorization: `Bearer ${token}`, ...request.headers } })
  return {
    userId,
    email,
    token,
    send,
    get: (url, headers = {}) => send({ method: 'GET', url, headers }),
    post: (url, body, headers = {}) =>
      send({ method: 'POST', url, headers, ...(body === undefined ? {} : { payload: body as object }) }),
  }
}
