// What people do every day. The first of each kind loads code and opens connections that stay, which is no leak: memory is
// compared with a service that has done each once.
import assert from 'node:assert/strict'
import { workbook } from '@samakart/server/testing/hostile-bodies'
import { submitJob, waitForJob } from '../../bench/campaigns.ts'
import { people } from '../../bench/people.ts'
import type { StartedService } from './start.ts'

const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><circle cx="20" cy="20" r="18" fill="#0b5d3b"/></svg>',
)
const rows = (count: number) =>
  Array.from({ length: count }, (_, at) => `<row r="${at + 1}"><c r="A${at + 1}"><v>${at}</v></c></row>`).join('')

export async function useHonestly(service: StartedService): Promise<void> {
  const { api, campaignId, url, token } = service
  const csv = people(2_000, 1).map((one) => `${one.first_name};${one.last_name};${one.date_of_birth}`)
  const file = Buffer.from(['Prénom;Nom;Date de naissance', ...csv].join('\n')).toString('base64')
  assert.equal((await api.post('/imports/beneficiaries', { file })).status, 200)
  const sheet = (await workbook(rows(500))).toString('base64')
  assert.ok((await api.post('/imports/beneficiaries', { file: sheet })).status < 500)
  const preview = { method: 'POST', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } }
  const drawn = await fetch(`${url}/templates/sovereign/preview`, {
    ...preview,
    body: JSON.stringify({ logos: [LOGO.toString('base64')] }),
  })
  assert.equal(drawn.status, 200)
  await drawn.arrayBuffer()
  await waitForJob(api, await submitJob(api, campaignId, 10_000, 2), 250)
  // As many at once as a console opens.
  await Promise.all(Array.from({ length: 12 }, () => api.get('/mpi/search?q=Fall')))
}
