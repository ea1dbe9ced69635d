// Requests at a steady pace, whether or not the ones before have been answered.
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { percentile } from '../../bench/percentile.ts'

const credentials = { email: 'admin@samakart.local', password: 'samakart-demo' }

/** Tokens hold for an hour. */
const SIGNED_IN_MS = 20 * 60_000
/** Of mixed load. */
const LARGE_JOB = 300
const LARGE_JOB_EVERY = 2_000
const CAMPAIGN_EVERY = 2_000
const campaign = { name: 'Polio', campaign_type: 'vaccination', prefix: 'ROLL', language: 'fr', template_id: 'aero' }

export interface Measured {
  requests: number
  /** What was answered otherwise than expected, such as `GET /auth/me 502 no process is ready`. */
  failed: string[]
  /** How long each request took, in milliseconds. */
  times: readonly number[]
  p50: number
  p99: number
  /** The kind of request that takes longest. */
  slowest: { kind: string; p99: number }
}

interface ManifestFacts {
  cards: { card_code: string }[]
}

interface Answer {
  status: number
  retryAfter: string | null
  body: Record<string, unknown>
}

export class SteadyLoad {
  readonly #url: string
  readonly #may503: boolean
  readonly #isMixed: boolean
  #token = ''
  #signedInAt = 0
  #campaignId = ''
  #number = 0
  readonly jobs: string[] = []
  /** People whose registration was acknowledged. */
  readonly registered: string[] = []

  /**
   * During outages, `503` with `Retry-After` is an answer as expected. Mixed load also searches, asks for people and files, and now
   * and then prints a large job.
   */
  constructor(url: string, { may503 = false, isMixed = false } = {}) {
    this.#url = url
    this.#may503 = may503
    this.#isMixed = isMixed
  }

  async prepare(): Promise<void> {
    await this.#signIn()
    this.#campaignId = String((await this.#send('POST', '/campaigns/', campaign)).body.id)
  }

  async #signIn(): Promise<void> {
    const login = await this.#send('POST', '/auth/login', credentials)
    this.#token = String(login.body.access_token)
    this.#signedInAt = performance.now()
  }

  /** Sends `perSecond` requests a second until `until` is over. */
  async during(perSecond: number, until: Promise<unknown>): Promise<Measured> {
    if (performance.now() - this.#signedInAt > SIGNED_IN_MS) await this.#signIn()
    const byKind = new Map<string, number[]>()
    const failed: string[] = []
    const open: Promise<void>[] = []
    let isOver = false
    const over = until.finally(() => {
      isOver = true
    })
    for (const started = performance.now(); !isOver; ) {
      open.push(this.#one(byKind, failed))
      const next = started + (open.length * 1_000) / perSecond
      await wait(Math.max(0, next - performance.now()))
    }
    await over
    await Promise.all(open)
    const times = [...byKind.values()].flat()
    const kinds = [...byKind].map(([kind, own]) => ({ kind, p99: percentile(own, 0.99) }))
    const slowest = kinds.reduce((one, other) => (other.p99 > one.p99 ? other : one))
    return { requests: open.length, failed, times, p50: percentile(times, 0.5), p99: percentile(times, 0.99), slowest }
  }

  /** All jobs that were accepted have been completed. */
  async untilJobsAreCompleted(): Promise<void> {
    for (const id of this.jobs) {
      for (;;) {
        const { body } = await this.#send('GET', `/jobs/${id}`)
        if (body.status === 'completed') break
        if (body.status === 'failed') throw new Error(`${id} failed`)
        await wait(100)
      }
    }
  }

  /** Everybody whose registration was acknowledged is in the registry, once. */
  async checkRegistered(): Promise<number> {
    for (const id of this.registered) {
      const { status } = await this.#send('GET', `/mpi/${id}`)
      if (status !== 200) throw new Error(`${id} is answered with ${status}`)
    }
    if (new Set(this.registered).size !== this.registered.length) throw new Error('one id for two people')
    return this.registered.length
  }

  /** The files of all jobs are those that their manifests name, and no card was made twice. Returns how many cards there are. */
  async checkFiles(): Promise<number> {
    const codes = new Set<string>()
    let cards = 0
    for (const id of this.jobs) {
      const [manifest, zip] = await Promise.all(['manifest', 'zip'].map((kind) => this.#download(id, kind)))
      const { cards: made } = JSON.parse(String(manifest)) as ManifestFacts
      const hash = createHash('sha256')
        .update(zip ?? '')
        .digest('hex')
      if (!String(manifest).includes(hash)) throw new Error(`the ZIP of ${id} is another one`)
      for (const { card_code } of made) codes.add(card_code)
      cards += made.length
    }
    if (codes.size !== cards) throw new Error(`${cards - codes.size} cards were made twice`)
    return cards
  }

  async #download(jobId: string, kind: string): Promise<Buffer> {
    const answer = await fetch(`${this.#url}/jobs/${jobId}/download/${kind}`, {
      headers: { authorization: `Bearer ${this.#token}` },
    })
    if (answer.status !== 200) throw new Error(`the ${kind} of ${jobId} is answered with ${answer.status}`)
    return Buffer.from(await answer.arrayBuffer())
  }

  async #one(byKind: Map<string, number[]>, failed: string[]): Promise<void> {
    const number = ++this.#number
    const [expected, method, path, body] = this.#requestOf(number)
    const started = performance.now()
    const answer = await this.#send(method, path, body).catch(() => ({
      status: 0,
      retryAfter: null,
      body: {} as Answer['body'],
    }))
    const kind = kindOf(method, path)
    const times = byKind.get(kind) ?? []
    times.push(performance.now() - started)
    byKind.set(kind, times)
    if (this.#may503 && answer.status === 503 && answer.retryAfter) return
    if (answer.status !== expected) failed.push(`${kind} ${answer.status} ${answer.body.detail ?? ''}`.trimEnd())
    else if (path === '/campaigns/') this.#campaignId = String(answer.body.id)
    else if (path === '/mpi/register') this.registered.push(String(answer.body.mpi_id))
    else if (typeof answer.body.job_id === 'string' && method === 'POST') this.jobs.push(answer.body.job_id)
  }

  /** Mostly reading, some writing, and now and then a job. */
  #requestOf(number: number): [number, string, string, object?] {
    // The portal of a job has all cards of its campaign: in one that grows for ever the load would not be steady.
    if (number % CAMPAIGN_EVERY === 10) {
      const prefix = `${campaign.prefix}${Math.floor(number / CAMPAIGN_EVERY)}`
      return [201, 'POST', '/campaigns/', { ...campaign, prefix }]
    }
    if (number % 40 === 20) {
      const length = this.#isMixed && number % LARGE_JOB_EVERY === 20 ? LARGE_JOB : 20
      const beneficiaries = Array.from({ length }, (_, i) => ({
        first_name: 'Awa',
        last_name: nameOf(number * LARGE_JOB + i),
      }))
      return [202, 'POST', `/campaigns/${this.#campaignId}/jobs`, { beneficiaries }]
    }
    if (number % 10 === 5) {
      const person = { first_name: 'Modou', last_name: nameOf(number), region_code: 'DKR', country_code: 'SN' }
      return [201, 'POST', '/mpi/register', { ...person, force_create: true }]
    }
    const reads = ['/auth/me', '/campaigns', `/campaigns/${this.#campaignId}`, '/jobs', '/alerts']
    if (this.#isMixed) reads.push(...this.#mixedReads(number))
    return [200, 'GET', reads[number % reads.length] ?? '/auth/me']
  }

  #mixedReads(number: number): string[] {
    const person = this.registered.at(-1)
    const name = encodeURIComponent(nameOf(Math.max(5, number - 100)))
    return [
      '/mpi/people',
      `/mpi/search?q=${name}`,
      ...(person ? [`/mpi/${person}`] : []),
      `/campaigns/${this.#campaignId}/cards`,
      '/billing/my-usage',
      '/audit/entries',
    ]
  }

  async #send(method: string, path: string, body?: object): Promise<Answer> {
    const answer = await fetch(`${this.#url}${path}`, {
      method,
      headers: {
        ...(this.#token ? { authorization: `Bearer ${this.#token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    const retryAfter = answer.headers.get('retry-after')
    return { status: answer.status, retryAfter, body: (text ? JSON.parse(text) : {}) as Answer['body'] }
  }
}

/** The request without the ids in its path. */
const kindOf = (method: string, path: string) =>
  `${method} ${path.replace(/\?.*$/, '').replace(/\/[^/]*\d[^/]*/g, '/…')}`

/** Numbers in letters, so that every name is another one. */
const nameOf = (number: number) =>
  `Ndiaye ${[...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join('')}`
