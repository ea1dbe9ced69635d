// Requests to a service that runs in a process of its own.
import assert from 'node:assert/strict'
import type { ServiceProcess } from './service-process.ts'

export const credentials = { email: 'admin@samakart.local', password: 'samakart-demo' }

export interface Answer<T> {
  status: number
  body: T
}

export interface Organizations {
  total: number
  items: { id: string }[]
}

export interface Verdict {
  valid: boolean
}

export async function post<T>(url: string, body: object, token = ''): Promise<Answer<T>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}

export async function get<T>(url: string, token: string): Promise<Answer<T>> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, body: (await answer.json()) as T }
}

export async function signIn({ url }: ServiceProcess): Promise<string> {
  const { status, body } = await post<{ access_token: string }>(`${url}/auth/login`, credentials)
  assert.equal(status, 200)
  return body.access_token
}

export async function openOrganization({ url }: ServiceProcess, token: string, name: string): Promise<string> {
  const order = { name, country_code: 'SN', region_code: 'ZIG', plan: 'starter' }
  const { status, body } = await post<{ id: string }>(`${url}/admin/organizations`, order, token)
  assert.equal(status, 201)
  return body.id
}

/** All acknowledged organizations exist, and the audit trail is valid. */
export async function checkOrganizations(
  { url }: ServiceProcess,
  token: string,
  ids: readonly string[],
): Promise<void> {
  const { items } = (await get<Organizations>(`${url}/admin/organizations`, token)).body
  for (const id of ids) assert.ok(items.some((organization) => organization.id === id))
  assert.equal((await get<Verdict>(`${url}/audit/verify`, token)).body.valid, true)
}

export async function printCard({ url }: ServiceProcess, token: string, prefix: string): Promise<void> {
  const campaign = await post<{ id: string }>(
    `${url}/campaigns/`,
    { name: 'Rougeole', campaign_type: 'vaccination', prefix, language: 'fr', template_id: 'aero' },
    token,
  )
  const beneficiaries = [{ first_name: 'Awa', last_name: 'Ndiaye' }]
  const job = await post<{ job_id: string }>(`${url}/campaigns/${campaign.body.id}/jobs`, { beneficiaries }, token)
  assert.equal(job.status, 202)
  const events = await fetch(`${url}/jobs/${job.body.job_id}/events`, { headers: { authorization: `Bearer ${token}` } })
  assert.match(await events.text(), /"event":"completed"/)
}
