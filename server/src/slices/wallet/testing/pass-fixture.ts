import type { Caller } from '#testing/test-app.ts'

let registered = 0
export async function registerPerson(by: Caller): Promise<string> {
  registered += 1
  const answer = await by.post('/mpi/register', {
    first_name: 'Awa',
    last_name: 'Ndiaye',
    date_of_birth: `${1920 + registered}-02-1${registered % 10}`,
    region_code: 'DKR',
    country_code: 'SN',
    force_create: true,
  })
  return answer.json().mpi_id
}
export const passRequest = (mpi_id: string, more: object = {}) => ({
  mpi_id,
  holder_name: 'Awa Ndiaye',
  holder_id: 'BEN-0042',
  campaign_id: 'any-label',
  campaign_name: 'Rougeole 2026',
  pass_type: 'vaccination',
  expires_at: '2026-12-31T23:59:59.000Z',
  ...more,
})
