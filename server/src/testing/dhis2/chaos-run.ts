// Synchronizes from a DHIS2 that has one fault after the other while its data change. After each fault, one more run
// must make the registry equal to the source, without duplicates. DHIS2 must never get anything but GET requests.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { type Dhis2Simulator, FAULTS, type FaultKind, mix, startDhis2 } from '@samakart/dhis2-simulator'
import type { Services } from '#platform/services.ts'
import { compare, type Difference, identitiesOf, isSame } from './registry.ts'

/** The service and a way to create organizations in it. */
export interface TestedService {
  services: Services
  organization(): Promise<Organization>
}

export interface Organization {
  id: string
  call(method: 'GET' | 'POST', path: string, body?: object): Promise<{ status: number; body: Record<string, unknown> }>
}

/** How a synchronization ended. A synchronization that was refused has no task. */
export interface SyncOutcome {
  status: 'completed' | 'failed'
  error?: string
  mpi_created: number
  mpi_pending_review: number
}

export interface ChaosOptions {
  version: string
  /** More than one page, so that faults can happen between two pages. */
  enrollments: number
  seed: number
}

export interface ChaosResult {
  syncs: number
  /** How many answers were spoiled. */
  spoiled: number
  /** Runs that failed because of a fault, which is allowed. */
  failed: number
  /** How often the next ordinary run did not correct everything and a full run did. */
  healedByFullRun: number
  /** What a full run did not correct either. */
  wrong: string[]
}

/** Tests should not wait for the usual timeouts. */
export const SHORT_TIMEOUTS = { DHIS2_TIMEOUT_SECONDS: '1', DHIS2_RETRY_MS: '5' }

export const PROGRAMME = 'cpn'
const HOUR = 3_600_000
const MAPPINGS = [
  { card_field: 'first_name', dhis2_attribute_code: 'PRENOM' },
  { card_field: 'last_name', dhis2_attribute_code: 'NOM' },
  { card_field: 'date_of_birth', dhis2_attribute_code: 'DATE_NAISSANCE' },
  { card_field: 'gender', dhis2_attribute_display_name: 'Sexe' },
  { card_field: 'phone_number', dhis2_attribute_code: 'TELEPHONE' },
  { card_field: 'zone', dhis2_attribute_code: 'COMMUNE' },
]

/** One organization that synchronizes one programme of a simulated server, with one fault after the other. */
export class ChaosRun implements AsyncDisposable {
  readonly dhis2: Dhis2Simulator
  readonly #service: TestedService
  readonly #organization: Organization
  readonly #programmeUid: string
  readonly #outcomes: SyncOutcome[] = []
  #runs = 0

  private constructor(service: TestedService, dhis2: Dhis2Simulator, organization: Organization) {
    this.#service = service
    this.dhis2 = dhis2
    this.#organization = organization
    this.#programmeUid = dhis2.world.programme(PROGRAMME).id
  }

  static async open(service: TestedService, options: ChaosOptions): Promise<ChaosRun> {
    const dhis2 = await startDhis2({ ...options, programmes: [PROGRAMME], timeZone: 'Africa/Maputo' })
    const organization = await service.organization()
    const run = new ChaosRun(service, dhis2, organization)
    const connected = await organization.call('POST', '/dhis2/config', { url: dhis2.url, ...dhis2.account })
    assert.equal(connected.status, 200, JSON.stringify(connected.body))
    const codes = { programme_uid: run.#programmeUid, mappings: MAPPINGS }
    const mapped = await organization.call('POST', '/dhis2/assign-codes', codes)
    assert.equal(mapped.status, 200, JSON.stringify(mapped.body))
    return run
  }

  async runWithFault(kind: FaultKind, runs: number): Promise<ChaosResult> {
    const { dhis2 } = this
    const result: ChaosResult = { syncs: 0, spoiled: 0, failed: 0, healedByFullRun: 0, wrong: [] }
    const sync = (full: boolean) => {
      result.syncs++
      return this.sync(full)
    }
    for (let run = 0; run < runs; run++) {
      const turn = this.#runs++
      changeData(dhis2, turn)
      dhis2.world.clockSkewMs += HOUR
      planFault(dhis2, kind, mix(7, turn, 2))
      if ((await sync(mix(7, turn, 3) % 3 === 0)).status === 'failed') result.failed++
      result.spoiled += dhis2.faults.counts.get(kind) ?? 0
      dhis2.faults.clear()
      dhis2.world.clockSkewMs += HOUR
      const withoutFault = await sync(false)
      if (withoutFault.status === 'failed')
        result.wrong.push(`run ${run}: failed without a fault: ${withoutFault.error}`)
      if (isSame(await this.compare())) continue
      result.healedByFullRun++
      await sync(true)
      const difference = await this.compare()
      if (!isSame(difference)) result.wrong.push(`run ${run}: ${describe(difference)}`)
    }
    await this.#checkIdentities(result)
    const nonGets = dhis2.log.nonGets.length
    if (nonGets > 0) result.wrong.push(`${nonGets} requests other than GET`)
    return result
  }

  async sync(full: boolean): Promise<SyncOutcome> {
    const outcome = await this.#requestSync(full)
    this.#outcomes.push(outcome)
    return outcome
  }

  compare(): Promise<Difference> {
    return compare(this.#service.services, this.#organization.id, this.dhis2.world, PROGRAMME)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.dhis2.assertOnlyGets()
    await this.dhis2.stop()
  }

  async #requestSync(full: boolean): Promise<SyncOutcome> {
    const request = { programme_uid: this.#programmeUid, ...(full ? { full } : {}) }
    const accepted = await this.#call('POST', '/dhis2/sync', request)
    if (accepted.status !== 202) {
      assert.ok([502, 503].includes(accepted.status), `${accepted.status} ${JSON.stringify(accepted.body)}`)
      return { status: 'failed', error: String(accepted.body.code), mpi_created: 0, mpi_pending_review: 0 }
    }
    for (;;) {
      const { status, body } = await this.#call('GET', `/dhis2/tasks/${accepted.body.task_id}`)
      assert.equal(status, 200, JSON.stringify(body))
      if (body.status === 'completed' || body.status === 'failed') return toOutcome(body.status, body)
      await wait(15)
    }
  }

  /** On a busy machine our own database may be unavailable for a moment, which is not what this tests. */
  async #call(...request: Parameters<Organization['call']>): ReturnType<Organization['call']> {
    for (;;) {
      const answer = await this.#organization.call(...request)
      if (answer.body.code !== 'database_unavailable') return answer
      await wait(500)
    }
  }

  async #checkIdentities({ wrong }: ChaosResult): Promise<void> {
    const found = await identitiesOf(this.#service.services, this.#organization.id, this.#programmeUid)
    const created = this.#outcomes.reduce((sum, outcome) => sum + outcome.mpi_created + outcome.mpi_pending_review, 0)
    if (found.withTwo > 0) wrong.push(`${found.withTwo} people with two identities`)
    if (found.identities !== created) wrong.push(`${found.identities} identities, ${created} were counted`)
  }
}

function toOutcome(status: SyncOutcome['status'], body: Record<string, unknown>): SyncOutcome {
  return {
    status,
    mpi_created: Number(body.mpi_created),
    mpi_pending_review: Number(body.mpi_pending_review),
    ...(body.error === undefined ? {} : { error: String(body.error) }),
  }
}

/** Between two runs an hour passes, and enrollments are added, changed and deleted. */
function changeData({ world }: Dhis2Simulator, turn: number): void {
  world.clockSkewMs += HOUR
  const draw = mix(7, turn, 1)
  const all = [...world.truth(PROGRAMME)]
  const at = (place: number) => all[(draw + place * 7) % all.length]?.enrollment ?? ''
  world.add({
    programme: PROGRAMME,
    orgUnit: draw % 2 ? 'SN_DKR_1_CS' : 'SN_THS_1_CS',
    attributes: { firstName: `Adama ${draw % 97}`, lastName: `Ndao ${turn}`, birth: '1991-03-02', sex: 'Féminin' },
  })
  world.change(at(1), { status: draw % 3 ? 'COMPLETED' : 'CANCELLED' })
  world.change(at(2), { attributes: { phone: `77${String(1_000_000 + (draw % 8_999_999))}` } })
  if (draw % 3 === 0) world.delete(at(3))
}

/** The fault spoils one or several answers somewhere within the run. Faults that change data spoil pages only. */
function planFault({ faults }: Dhis2Simulator, kind: FaultKind, draw: number): void {
  const isChange = 'before' in FAULTS[kind]
  faults.plan(kind, {
    nth: 1 + (draw % (isChange ? 3 : 6)),
    times: 1 + ((draw >>> 8) % 3),
    seed: draw,
    milliseconds: 5,
    ...(isChange ? { path: /program=/ } : {}),
  })
}

function describe({ missing, surplus, different }: Difference): string {
  return `${missing.length} missing, ${surplus.length} too many, ${different.length} different`
}
