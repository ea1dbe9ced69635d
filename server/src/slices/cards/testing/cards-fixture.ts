import assert from 'node:assert/strict'
import { theSystem, type UnitOfWork } from '#platform/scopes.ts'
import { inUnitOfWork } from '#platform/unit-of-work.ts'
import { recordSampleCards } from '#testing/sample-cards.ts'
import type { TestApp } from '#testing/test-app.ts'
import { makeCardsValid, voidCards } from '../job-cards.ts'

const FIRST_NAMES = ['Awa', 'Moussa', 'Binta', 'Cheikh', 'Ndeye', 'Omar', 'Khady', 'Ibrahima']

/** An organization with an operator who registers people, and cards of theirs whose jobs end as the test needs. */
export async function openCardsFixture({ organization, server, services }: TestApp) {
  const own = await organization()
  const operator = await own.as('operator')
  const inWork = <T>(act: (work: UnitOfWork) => Promise<T>) =>
    inUnitOfWork(services, { tenantId: own.id, actor: theSystem }, act)
  let [jobs, people] = [0, 0]

  async function register(): Promise<string> {
    const firstName = FIRST_NAMES[people++ % FIRST_NAMES.length]
    const response = await operator.post('/mpi/register', {
      first_name: firstName,
      last_name: 'Sarr',
      date_of_birth: `19${50 + people}-0${1 + (people % 9)}-11`,
      region_code: 'DKR',
      country_code: 'SN',
      force_create: true,
    })
    return response.json().mpi_id
  }

  async function recordCard(mpiId: string, validUntil: string | null = null) {
    const jobId = `job_${++jobs}`
    const [card] = await inWork((work) =>
      recordSampleCards(work, { campaignId: 'camp_1', jobId, prefix: 'DKRVAC', mpiIds: [mpiId], validUntil }),
    )
    assert.ok(card)
    return { ...card, jobId }
  }

  const completeJob = (jobId: string) => inWork((work) => makeCardsValid(work, jobId, { from: 0, to: 1 }))
  const failJob = (jobId: string) => inWork((work) => voidCards(work, jobId))

  async function issueCard(mpiId: string, validUntil: string | null = null) {
    const card = await recordCard(mpiId, validUntil)
    await completeJob(card.jobId)
    return card
  }

  /** `path` is the last part of the address as it is sent, so that it may be malformed. */
  const verifyPath = (path: string) => server.inject({ url: `/mpi/verify/${path}` })
  const verify = (token: string) => verifyPath(encodeURIComponent(token))

  return {
    own,
    operator,
    inWork,
    register,
    recordCard,
    completeJob,
    failJob,
    issueCard,
    verify,
    verifyPath,
  }
}
