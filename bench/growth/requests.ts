import { theSystem } from '@samakart/server/internal/platform/scopes'
import { inPlatformWork } from '@samakart/server/internal/platform/unit-of-work'
import { createUser, hashPassword } from '@samakart/server/internal/slices/accounts/index'
import { type BenchService, people } from '../mpi/registry-service.ts'
import { CAMPAIGN, TOKEN } from './fill.ts'

const PASSWORD = 'a-long-enough-secret'

export type Requests = Record<string, (round: number) => Promise<number>>

/** The usual requests, by HTTP without a network. Each returns its status. */
export async function usualRequests(service: BenchService): Promise<Requests> {
  const email = `growth${Date.now()}@example.org`
  const passwordHash = await hashPassword(PASSWORD)
  await inPlatformWork(service.services, theSystem, (work) =>
    createUser(work, { email, role: 'programme_admin', organization_id: service.tenantId, passwordHash }),
  )
  const login = await service.server.inject({
    method: 'POST',
    url: '/auth/login',
    payload: { email, password: PASSWORD },
  })
  const headers = { authorization: `Bearer ${login.json().access_token}` }
  const get = async (url: string) => (await service.server.inject({ url, headers })).statusCode
  const post = async (url: string, payload: object) =>
    (await service.server.inject({ method: 'POST', url, headers, payload })).statusCode
  const known = people(200, 1_000)
  const fresh = people(400, 40_000_000 + (Date.now() % 1_000_000))
  const person = (list: typeof known, round: number) => {
    const { first_name, last_name, date_of_birth } = list[round % list.length] ?? {}
    return { first_name, last_name, ...(date_of_birth?.length === 10 ? { date_of_birth } : {}) }
  }
  const name = (round: number) => known[round % known.length]
  return {
    'verify a card': () => get(`/mpi/verify/${TOKEN}`),
    'verify an unknown token': (round) => get(`/mpi/verify/${'B'.repeat(24)}${String(round).padStart(8, '0')}`),
    'open a card': (round) => get(`/cards/GROW-${String(1 + (round % 900)).padStart(8, '0')}`),
    'list cards': () => get('/cards?limit=50'),
    'list revoked cards, last changed first': () => get('/cards?limit=50&status=revoked&sort=-updated_at'),
    'list jobs': () => get('/jobs?limit=50'),
    'cards of a job': () => get('/jobs/job_1/cards?limit=50'),
    'list people': () => get('/mpi/people?limit=50'),
    'the audit trail': () => get('/audit/entries?limit=50'),
    'the audit trail of one user': () => get('/audit/entries?limit=50&actor=usr_growth7'),
    'the audit trail of a day': () => get('/audit/entries?limit=50&from=2020-01-01T00:00:00Z&to=2020-01-02T00:00:00Z'),
    'search a full name': (round) =>
      get(`/mpi/search?q=${encodeURIComponent(`${name(round)?.first_name} ${name(round)?.last_name}`)}`),
    'search a surname': (round) => get(`/mpi/search?q=${encodeURIComponent(name(round)?.last_name ?? '')}`),
    'list a region': () => get('/mpi/search?region_code=DKR'),
    'match a person': (round) => post('/mpi/match', person(known, round)),
    'register a person': (round) =>
      post('/mpi/register', { ...person(fresh, round), region_code: 'DKR', country_code: 'SN', force_create: true }),
    'submit a job of one': (round) =>
      post(`/campaigns/${CAMPAIGN}/jobs`, { beneficiaries: [person(fresh, 200 + round)] }),
    'figures of the home page': () => get('/api/v1/analytics/summary'),
    'figures of the studio': () => get('/api/v1/analytics/studio-stats'),
    'the map': () => get('/api/v1/geo/overview'),
  }
}
