// What is ordered while processes are killed: small and larger jobs, jobs with photos, readings of a DHIS2, people.
// Every order has a key of its own and is repeated until it is answered, so that what must exist in the end is known exactly.
import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { drawFace, FACES } from '@samakart/card-engine/testing/photos/drawn-face'
import type { Dhis2Simulator } from '@samakart/dhis2-simulator'
import yazl from 'yazl'
import { people } from '../../bench/people.ts'
import { MAPPINGS, PROGRAMME } from '../dhis2-kills/kill-sync.ts'
import type { PatientClient } from './patient-client.ts'

export type OrderKind = 'small' | 'large' | 'photos' | 'dhis2'

const CARDS = { small: 40, large: 400, photos: 12 }
const NEW_ENROLLMENTS = 20

export class OrderedWork {
  readonly jobs: { id: string; cards: number; hasPhotos: boolean }[] = []
  readonly tasks: string[] = []
  /** The ids of people who were registered one by one. */
  readonly registered: string[] = []
  readonly #client: PatientClient
  readonly #dhis2: Dhis2Simulator
  readonly #salt: number
  #campaign = ''
  #photo: Buffer = Buffer.alloc(0)
  #orders = 0

  constructor(client: PatientClient, dhis2: Dhis2Simulator, seed: number) {
    this.#client = client
    this.#dhis2 = dhis2
    this.#salt = seed * 1_000_000
  }

  async prepare(): Promise<void> {
    const order = { name: 'Polio', campaign_type: 'vaccination', prefix: 'KILL', language: 'fr', template_id: 'aurora' }
    this.#campaign = String((await this.#post(201, '/campaigns/', order)).id)
    this.#photo = await drawFace(FACES.ndeye, 300)
    await this.#post(200, '/dhis2/config', { url: this.#dhis2.url, ...this.#dhis2.account })
    const programme_uid = this.#dhis2.world.programme(PROGRAMME).id
    await this.#post(200, '/dhis2/assign-codes', { programme_uid, mappings: MAPPINGS })
  }

  order(kind: OrderKind): Promise<void> {
    return kind === 'dhis2' ? this.#read() : this.#print(kind)
  }

  async register(): Promise<void> {
    const [person] = people(1, this.#salt + this.#orders + 500_000)
    const { first_name, last_name } = person ?? {}
    const body = { first_name, last_name, region_code: 'DKR', country_code: 'SN', force_create: true }
    this.registered.push(String((await this.#post(201, '/mpi/register', body)).mpi_id))
  }

  async #print(kind: Exclude<OrderKind, 'dhis2'>): Promise<void> {
    const cards = CARDS[kind]
    const beneficiaries = people(cards, this.#salt + this.#orders * 1_000)
    const photos_id = kind === 'photos' ? await this.#sendPhotos(beneficiaries) : undefined
    const body = { beneficiaries, ...(photos_id ? { photos_id } : {}) }
    const { job_id } = await this.#post(202, `/campaigns/${this.#campaign}/jobs`, body)
    this.jobs.push({ id: String(job_id), cards, hasPhotos: photos_id !== undefined })
  }

  async #sendPhotos(beneficiaries: readonly { beneficiary_id: string }[]): Promise<string> {
    const zip = new yazl.ZipFile()
    for (const { beneficiary_id } of beneficiaries) zip.addBuffer(this.#photo, `${beneficiary_id}.jpg`)
    zip.end()
    const content = await buffer(zip.outputStream as NodeJS.ReadableStream)
    const answer = await this.#client.send({
      path: `/campaigns/${this.#campaign}/photos`,
      zip: content,
      key: this.#newKey(),
    })
    assert.equal(answer.status, 201, JSON.stringify(answer.body))
    return String(answer.body.photos_id)
  }

  /** Some people are new in the DHIS2 since the last reading. One that still runs is not disturbed. */
  async #read(): Promise<void> {
    const { world } = this.#dhis2
    for (const { first_name, last_name } of people(NEW_ENROLLMENTS, this.#salt + this.#orders * 1_000 + 500))
      world.add({ programme: PROGRAMME, attributes: { firstName: first_name, lastName: last_name } })
    const body = { programme_uid: world.programme(PROGRAMME).id, full: true }
    const { status, body: task } = await this.#client.send({ path: '/dhis2/sync', body, key: this.#newKey() })
    if (status === 409) return
    assert.ok(status >= 200 && status < 300, JSON.stringify(task))
    this.tasks.push(String(task.task_id))
  }

  /** Reads what the last reading may have missed. */
  async readOnceMore(): Promise<void> {
    await this.untilTasksAreCompleted()
    await this.#read()
    await this.untilTasksAreCompleted()
  }

  async untilTasksAreCompleted(): Promise<void> {
    for (const id of this.tasks) {
      for (;;) {
        const { body } = await this.#client.send({ method: 'GET', path: `/dhis2/tasks/${id}` })
        if (body.status === 'completed') break
        assert.notEqual(body.status, 'failed', `${id}: ${body.error}`)
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }

  async #post(expected: number, path: string, body: object): Promise<Record<string, unknown>> {
    const answer = await this.#client.send({ path, body, key: this.#newKey() })
    assert.equal(answer.status, expected, `${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  #newKey(): string {
    return `order-${this.#orders++}`
  }
}
