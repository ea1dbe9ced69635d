// Organizations with a signed-in caller of every role.
import assert from 'node:assert/strict'
import type { Client } from './client.ts'
import { PASSWORD } from './hints.ts'

export const roles = ['viewer', 'operator', 'programme_admin', 'admin'] as const
export type Role = (typeof roles)[number]

export interface Organization {
  id: string
  name: string
  userIds: string[]
  tokens: Record<Role, string>
  refreshToken: string
}

export interface Account {
  email: string
  password: string
}

export const firstAdministrator: Account = { email: 'admin@samakart.local', password: 'samakart-demo' }

interface Tokens {
  access_token: string
  refresh_token: string
}

export async function signIn(client: Client, account: Account): Promise<Tokens> {
  return ask<Tokens>(client, '/auth/login', account)
}

export async function openOrganization(client: Client, administrator: string, plan: string): Promise<Organization> {
  const name = `Programme ${plan} ${Math.random().toString(36).slice(2, 10)}`
  const order = { name, country_code: 'SN', region_code: 'DKR', plan, opening_balance_fcfa: 500_000_000 }
  const { id } = await ask<{ id: string }>(client, '/admin/organizations', order, administrator)
  const users = []
  for (const role of roles) {
    const email = `${role}-${id.toLowerCase()}@example.org`
    const user = { email, password: PASSWORD, role, organization_id: id }
    const { id: userId } = await ask<{ id: string }>(client, '/admin/users', user, administrator)
    users.push({ role, userId, ...(await signIn(client, { email, password: PASSWORD })) })
  }
  return {
    id,
    name,
    userIds: users.map(({ userId }) => userId),
    tokens: Object.fromEntries(users.map(({ role, access_token }) => [role, access_token])) as Record<Role, string>,
    refreshToken: users[0]?.refresh_token ?? '',
  }
}

async function ask<T>(client: Client, address: string, body: object, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const answer = await client.send({ method: 'POST', address, headers, body: JSON.stringify(body) })
  assert.ok(answer.status < 300, `${address}: ${answer.status} ${answer.body}`)
  return JSON.parse(answer.body.toString()) as T
}
