// What people and programs do while keys are rotated: they read, write, repeat requests and have cards printed.
import { setTimeout as wait } from 'node:timers/promises'
import type { Installation } from './installation.ts'

export interface LoadResult {
  requests: number
  /** Answers other than the expected one, such as `GET /mpi/… 500`. */
  failed: string[]
  topUps: number
  registered: number
  jobs: number
}

interface Answer {
  status: number
  isReplayed: boolean
  body: Record<string, unknown>
}

const credentials = { email: 'admin@samakart.local', password: 'samakart-demo' }
export const TOP_UP_FCFA = 7
const place = { region_code: 'DKR', country_code: 'SN' }
const PEOPLE_PER_JOB = 12

export class Load {
  readonly result: LoadResult = { requests: 0, failed: [], topUps: 0, registered: 0, jobs: 0 }
  readonly #apis: Installation['apis']
  #token = ''
  #organizationId = ''
  #campaignId = ''
  #people: string[] = []
  #topUpKeys: string[] = []

  constructor({ apis }: Installation) {
    this.#apis = apis
  }

  async prepare(): Promise<void> {
    const login = await this.#send(0, 'POST', '/auth/login', credentials)
    this.#token = String(login.body.access_token)
    const { body } = await this.#send(0, 'GET', '/auth/me')
    this.#organizationId = String(body.organization_id)
    const order = {
      name: 'Rougeole',
      campaign_type: 'vaccination',
      language: 'fr',
      template_id: 'aero',
      prefix: 'KEYS',
    }
    const campaign = await this.#expect(201, 0, 'POST', '/campaigns/', order)
    this.#campaignId = String(campaign.body.id)
    for (let i = 0; i < 10; i++) await this.#register()
  }

  /** Goes on until `until` ends. */
  async during<T>(until: () => Promise<T>): Promise<T> {
    let isOver = false
    const repeat = async (step: () => Promise<void>, pauseMs: number) => {
      while (!isOver) {
        await step()
        await wait(pauseMs)
      }
    }
    const steps = Promise.all([
      repeat(() => this.#read(), 2),
      repeat(() => this.#read(), 2),
      repeat(() => this.#register(), 20),
      repeat(() => this.#topUp(), 5),
      repeat(() => this.#topUp(), 5),
      repeat(() => this.#print(), 50),
    ])
    try {
      return await until()
    } finally {
      isOver = true
      await steps
    }
  }

  /** Every request that moved money is repeated, and everybody is read, in both processes. */
  async askAgain(): Promise<void> {
    for (const [i, key] of this.#topUpKeys.entries()) await this.#sendTopUp(i % 2, key, { isReplayed: true })
    for (const [i, mpiId] of this.#people.entries()) await this.#expect(200, i % 2, 'GET', `/mpi/${mpiId}`)
  }

  async #read(): Promise<void> {
    for (const api of [0, 1]) {
      const mpiId = this.#people[this.result.requests % this.#people.length]
      await this.#expect(200, api, 'GET', `/mpi/${mpiId}`)
      await this.#expect(200, api, 'GET', `/mpi/${mpiId}/history`)
    }
  }

  /** Written by one process, read by the other. */
  async #register(): Promise<void> {
    const number = ++this.result.registered
    const person = {
      first_name: 'Awa',
      last_name: `Ndiaye ${nameOf(number)}`,
      date_of_birth: birthOf(number),
      ...place,
      force_create: true,
    }
    const key = `register-${number}`
    const { body } = await this.#expect(201, number % 2, 'POST', '/mpi/register', person, key)
    const mpiId = String(body.mpi_id)
    this.#people.push(mpiId)
    const read = await this.#expect(200, (number + 1) % 2, 'GET', `/mpi/${mpiId}`)
    if (read.body.first_name !== 'Awa') this.result.failed.push(`GET /mpi: another person`)
  }

  /** Sent to one process and repeated to both. */
  async #topUp(): Promise<void> {
    const number = ++this.result.topUps
    const key = `top-up-${number}`
    await this.#sendTopUp(number % 2, key, { isReplayed: false })
    this.#topUpKeys.push(key)
    for (const api of [0, 1]) await this.#sendTopUp(api, key, { isReplayed: true })
  }

  async #sendTopUp(api: number, key: string, expected: { isReplayed: boolean }): Promise<void> {
    const order = { organization_id: this.#organizationId, amount_fcfa: TOP_UP_FCFA, reference: key }
    const { status, isReplayed } = await this.#expect(200, api, 'POST', '/billing/top-up', order, key)
    if (status === 200 && isReplayed !== expected.isReplayed) this.result.failed.push(`top-up ${key} ran again`)
  }

  async #print(): Promise<void> {
    const number = ++this.result.jobs
    const beneficiaries = Array.from({ length: PEOPLE_PER_JOB }, (_, i) => ({
      first_name: 'Modou',
      last_name: `Fall ${nameOf(number * PEOPLE_PER_JOB + i)}`,
    }))
    const path = `/campaigns/${this.#campaignId}/jobs`
    const job = await this.#expect(202, number % 2, 'POST', path, { beneficiaries }, `job-${number}`)
    for (;;) {
      const { status, body } = await this.#expect(200, number % 2, 'GET', `/jobs/${job.body.job_id}`)
      if (body.status === 'completed' || status !== 200) return
      if (body.status === 'failed') return void this.result.failed.push(`job ${number} failed`)
      await wait(50)
    }
  }

  async #expect(status: number, api: number, method: string, path: string, body?: object, key?: string) {
    const answer = await this.#send(api, method, path, body, key)
    if (answer.status !== status)
      this.result.failed.push(`${method} ${path.replace(/\w{8,}/, '…')} ${answer.status} ${answer.body.code}`)
    return answer
  }

  async #send(api: number, method: string, path: string, body?: object, key?: string): Promise<Answer> {
    this.result.requests += 1
    const headers: Record<string, string> = {}
    if (this.#token) headers.authorization = `Bearer ${this.#token}`
    if (key) headers['idempotency-key'] = key
    if (body) headers['content-type'] = 'application/json'
    const answer = await fetch(`${this.#apis[api]}${path}`, {
      method,
      headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return {
      status: answer.status,
      isReplayed: answer.headers.get('idempotency-replayed') === 'true',
      body: (await answer.json()) as Answer['body'],
    }
  }
}

/** Numbers in letters, so that every name is another one. */
function nameOf(number: number): string {
  return number
    .toString(26)
    .replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .replace(/^./, (letter) => letter.toUpperCase())
}

const birthOf = (number: number) => `${1950 + (number % 50)}-0${1 + (number % 9)}-1${number % 10}`
