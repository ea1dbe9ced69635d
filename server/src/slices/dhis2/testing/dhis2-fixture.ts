import assert from 'node:assert/strict'
import type { Dhis2Options, Dhis2Simulator } from '@samakart/dhis2-simulator'
import { startDhis2 } from '@samakart/dhis2-simulator'
import type { Caller, TestApp, TestOrganization } from '#testing/test-app.ts'
import { asOwner } from '#testing/test-database.ts'
import { until } from '#testing/until.ts'

export const defaultMappings = [
  { card_field: 'first_name', dhis2_attribute_code: 'PRENOM' },
  { card_field: 'last_name', dhis2_attribute_code: 'NOM' },
  { card_field: 'date_of_birth', dhis2_attribute_code: 'DATE_NAISSANCE' },
  { card_field: 'gender', dhis2_attribute_display_name: 'Sexe' },
  { card_field: 'beneficiary_id', dhis2_attribute_code: 'ID_UNIQUE' },
  { card_field: 'phone_number', dhis2_attribute_code: 'TELEPHONE' },
  { card_field: 'zone', dhis2_attribute_code: 'COMMUNE' },
]

export interface Dhis2Fixture extends AsyncDisposable {
  dhis2: Dhis2Simulator
  admin: Caller
  organizationId: string
  /** A signed-in caller of the organization with that role. */
  as: TestOrganization['as']
  configure(): Promise<{ config_id: string; webhook_secret: string; webhook_url: string }>
  map(programme: string, mappings?: object[]): Promise<void>
  /** Runs a task to its end and returns its final state. */
  sync(programme: string, changes?: object): Promise<EndedTask>
  generate(programme: string, changes?: object): Promise<EndedTask>
  ended(taskId: string): Promise<EndedTask>
  /** Lets the pauses between the attempts of a failing task pass, until it has failed. */
  failed(taskId: string): Promise<EndedTask>
  uid(programme: string): string
}

export interface EndedTask {
  task_id: string
  status: string
  error?: string
  estimated_cards: number
  total_cards: number
  cards_generated: number
  enrollments_read: number
  enrollments_changed: number
  enrollments_skipped: number
  mpi_resolved: number
  mpi_created: number
  mpi_pending_review: number
  sensitive_blocked: number
  cards_left_out?: number
  left_out?: { enrollment_id: string; field: string; reason: string }[]
  job_id: string
  campaign_id: string
  artifacts: Record<string, string>
}

/** A simulated DHIS2 and an organization of its own that may read it. */
export async function openDhis2Fixture(test: TestApp, options: Dhis2Options = {}): Promise<Dhis2Fixture> {
  const dhis2 = await startDhis2({ enrollments: 60, seed: 5, ...options })
  const own = await test.organization('sovereign_enterprise', 1_000_000)
  const admin = await own.as('programme_admin')
  const uid = (programme: string) => dhis2.world.programme(programme).id
  const ended = async (taskId: string) => {
    let task = {} as EndedTask
    await until(async () => {
      task = (await admin.get(`/dhis2/tasks/${taskId}`)).json()
      return task.status === 'completed' || task.status === 'failed'
    })
    return task
  }
  const failed = async (taskId: string) => {
    for (let failures = 1; ; failures++) {
      let state = { failures: 0, status: '' }
      await until(async () => {
        const { rows } = await asOwner(test.services).query('select failures, status from dhis2_task where id = $1', [
          taskId,
        ])
        state = rows[0]
        return state.failures >= failures || state.status === 'failed' || state.status === 'completed'
      })
      if (state.status === 'failed' || state.status === 'completed') return ended(taskId)
      test.clock.advanceSeconds(10)
    }
  }
  const run = async (path: string, body: object) => {
    const answer = await admin.post(path, body)
    assert.equal(answer.statusCode, 202, answer.body)
    const { task_id, estimated_cards } = answer.json()
    return { ...(await ended(task_id)), estimated_cards }
  }
  return {
    dhis2,
    admin,
    organizationId: own.id,
    as: own.as,
    uid,
    ended,
    failed,
    async configure() {
      const answer = await admin.post('/dhis2/config', { url: dhis2.url, ...dhis2.account })
      assert.equal(answer.statusCode, 200, answer.body)
      return answer.json()
    },
    async map(programme, mappings = defaultMappings) {
      const answer = await admin.post('/dhis2/assign-codes', { programme_uid: uid(programme), mappings })
      assert.equal(answer.statusCode, 200, answer.body)
    },
    sync: (programme, changes = {}) => run('/dhis2/sync', { programme_uid: uid(programme), ...changes }),
    generate: (programme, changes = {}) =>
      run('/dhis2/generate-cards', { programme_uid: uid(programme), template: 'emerald', ...changes }),
    [Symbol.asyncDispose]: () => dhis2.stop(),
  }
}

/** A fixture that is connected, with the programme `pev` mapped. */
export async function openMappedFixture(test: TestApp, options: Dhis2Options = {}): Promise<Dhis2Fixture> {
  const fixture = await openDhis2Fixture(test, { enrollments: 24, ...options })
  await fixture.configure()
  await fixture.map('pev')
  return fixture
}
