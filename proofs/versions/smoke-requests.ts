// What people do every day, each step answered by one of the processes in turn: what one version writes, the other reads.
import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'

const credentials = { email: 'admin@samakart.local', password: 'samakart-demo' }

let round = 0

export async function smokeRequests(urls: readonly string[]): Promise<number> {
  const prefix = `OLD${++round}`
  let requests = 0
  let token = ''
  const send = async (expected: number, method: string, path: string, body?: object) => {
    const url = urls[requests++ % urls.length]
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const text = await answer.text()
    assert.equal(answer.status, expected, `${method} ${path} at ${url}: ${text.slice(0, 300)}`)
    return (text.startsWith('{') ? JSON.parse(text) : {}) as Record<string, unknown>
  }
  token = String((await send(200, 'POST', '/auth/login', credentials)).access_token)
  const order = { name: 'Polio', campaign_type: 'vaccination', prefix, language: 'fr', template_id: 'aero' }
  const campaign = await send(201, 'POST', '/campaigns/', order)
  const person = { first_name: 'Awa', last_name: 'Ndiaye', date_of_birth: '1990-04-02', force_create: true }
  const { mpi_id } = await send(201, 'POST', '/mpi/register', { ...person, region_code: 'DKR', country_code: 'SN' })
  assert.equal((await send(200, 'GET', `/mpi/${mpi_id}`)).first_name, 'Awa')
  const beneficiaries = ['Fall', 'Sow', 'Ba'].map((last_name) => ({ first_name: 'Modou', last_name }))
  const { job_id } = await send(202, 'POST', `/campaigns/${campaign.id}/jobs`, { beneficiaries })
  while ((await send(200, 'GET', `/jobs/${job_id}`)).status !== 'completed') await wait(100)
  await send(200, 'GET', `/jobs/${job_id}/download/manifest`)
  const cards = (await send(200, 'GET', `/campaigns/${campaign.id}/cards`)).items as { card_code: string }[]
  assert.equal(cards.length, 3)
  await send(200, 'POST', `/cards/${cards[0]?.card_code}/revoke`, { reason: 'lost' })
  for (const path of ['/jobs', '/campaigns', '/mpi/reviews', '/billing/balance', '/billing/v2/invoices'])
    await send(200, 'GET', path)
  assert.equal((await send(200, 'GET', '/audit/verify')).valid, true)
  await send(204, 'POST', '/auth/logout')
  return requests
}
