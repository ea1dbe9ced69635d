// What people do while a backup is made: jobs, edits, revocations, top-ups. And what must be true of the copy.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { RunningService } from './running-service.ts'

const credentials = { email: 'admin@samakart.local', password: 'samakart-demo' }
const PEOPLE_PER_JOB = 10

/** Something that was there before the copy was made. */
export interface Witness {
  jobId: string
  pdfSha256: string
  token: string
  revokedToken: string
}

export class Client {
  readonly #url: string
  #token = ''

  constructor({ url }: RunningService) {
    this.#url = url
  }

  async signIn(): Promise<void> {
    const { access_token } = await this.send(200, 'POST', '/auth/login', credentials)
    this.#token = String(access_token)
  }

  async send(status: number, method: string, path: string, body?: object): Promise<Record<string, unknown>> {
    const answer = await this.#fetch(method, path, body)
    const text = await answer.text()
    assert.equal(answer.status, status, `${method} ${path}: ${text}`)
    return text === '' ? {} : JSON.parse(text)
  }

  async hashOf(path: string): Promise<string> {
    const answer = await this.#fetch('GET', path)
    assert.equal(answer.status, 200, path)
    return createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex')
  }

  #fetch(method: string, path: string, body?: object): Promise<Response> {
    const headers: Record<string, string> = this.#token ? { authorization: `Bearer ${this.#token}` } : {}
    if (body) headers['content-type'] = 'application/json'
    return fetch(`${this.#url}${path}`, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  }
}

export class Load {
  readonly counts = { jobs: 0, edits: 0, revocations: 0, topUps: 0 }
  readonly #client: Client
  #organizationId = ''
  #campaignId = ''
  readonly #people: string[] = []
  readonly #cards: string[] = []

  constructor(service: RunningService) {
    this.#client = new Client(service)
  }

  /** Returns what the copy is asked for. */
  async prepare(): Promise<Witness> {
    const client = this.#client
    await client.signIn()
    this.#organizationId = String((await client.send(200, 'GET', '/auth/me')).organization_id)
    const campaign = {
      name: 'Rougeole',
      campaign_type: 'vaccination',
      language: 'fr',
      template_id: 'aero',
      prefix: 'DRL',
    }
    this.#campaignId = String((await client.send(201, 'POST', '/campaigns/', campaign)).id)
    const jobId = await this.#print()
    // A card that takes the place of another is the only one whose token the API tells.
    const reissue = async () => {
      this.#people.shift()
      return this.#client.send(201, 'POST', `/cards/${this.#cards.shift()}/reissue`, { reason: 'perdue' })
    }
    const [kept, revoked] = [await reissue(), await reissue()]
    await client.send(200, 'POST', `/cards/${revoked.card_code}/revoke`, { reason: 'perdue' })
    return {
      jobId,
      pdfSha256: await client.hashOf(`/jobs/${jobId}/download/pdf`),
      token: String(kept.qr_token),
      revokedToken: String(revoked.qr_token),
    }
  }

  /** Goes on until `until` ends. A lighter load pauses for longer. */
  async during<T>(until: () => Promise<T>, pauseFactor = 1): Promise<T> {
    let isOver = false
    const repeat = async (step: () => Promise<unknown>, pauseMs: number) => {
      while (!isOver) {
        await step()
        await wait(pauseMs * pauseFactor)
      }
    }
    const steps = Promise.all([
      repeat(() => this.#print(), 20),
      repeat(() => this.#edit(), 20),
      repeat(() => this.#topUp(), 20),
      repeat(() => this.#revoke(), 100),
    ])
    try {
      return await until()
    } finally {
      isOver = true
      await steps
    }
  }

  async #print(): Promise<string> {
    const first = this.counts.jobs++ * PEOPLE_PER_JOB
    const beneficiaries = Array.from({ length: PEOPLE_PER_JOB }, (_, i) => ({
      first_name: 'Modou',
      last_name: `Fall ${nameOf(first + i)}`,
      date_of_birth: `${1950 + ((first + i) % 50)}-0${1 + ((first + i) % 9)}-1${(first + i) % 10}`,
    }))
    const job = await this.#client.send(202, 'POST', `/campaigns/${this.#campaignId}/jobs`, { beneficiaries })
    const jobId = String(job.job_id)
    for (;;) {
      const { status } = await this.#client.send(200, 'GET', `/jobs/${jobId}`)
      if (status === 'completed') break
      assert.notEqual(status, 'failed')
      await wait(50)
    }
    const cards = await this.#client.send(200, 'GET', `/jobs/${jobId}/cards`)
    for (const { mpi_id, card_code } of cards.items as { mpi_id: string; card_code: string }[]) {
      this.#people.push(mpi_id)
      this.#cards.push(card_code)
    }
    return jobId
  }

  async #edit(): Promise<void> {
    const number = this.counts.edits++
    const mpiId = this.#people[number % this.#people.length]
    if (mpiId) await this.#client.send(200, 'PATCH', `/mpi/${mpiId}`, { commune: `Commune ${nameOf(number)}` })
  }

  async #topUp(): Promise<void> {
    const reference = `drill-${this.counts.topUps++}`
    const order = { organization_id: this.#organizationId, amount_fcfa: 500, reference }
    await this.#client.send(200, 'POST', '/billing/top-up', order)
  }

  async #revoke(): Promise<void> {
    const code = this.#cards.shift()
    if (!code) return
    await this.#client.send(200, 'POST', `/cards/${code}/revoke`, { reason: 'perdue' })
    this.counts.revocations += 1
  }
}

/** Signs in, verifies a valid and a revoked card, downloads a file, proves the audit chain, and prints another card. */
export async function checkService(service: RunningService, witness: Witness): Promise<void> {
  const client = new Client(service)
  await client.signIn()
  const statusOf = async (token: string) => (await client.send(200, 'GET', `/mpi/verify/${token}`)).status
  assert.deepEqual([await statusOf(witness.token), await statusOf(witness.revokedToken)], ['valid', 'revoked'])
  assert.equal(await client.hashOf(`/jobs/${witness.jobId}/download/pdf`), witness.pdfSha256)
  assert.equal((await client.send(200, 'GET', '/audit/verify')).valid, true)
  const { mpi_id } = await client.send(201, 'POST', '/mpi/register', {
    first_name: 'Ndèye',
    last_name: 'Restaurée',
    date_of_birth: '1990-01-02',
    region_code: 'DKR',
    country_code: 'SN',
  })
  assert.equal((await client.send(200, 'GET', `/mpi/${mpi_id}`)).first_name, 'Ndèye')
}

/** Numbers in letters, so that every name is another one. */
function nameOf(number: number): string {
  return number
    .toString(26)
    .replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)))
    .replace(/^./, (letter) => letter.toUpperCase())
}
