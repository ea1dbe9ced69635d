// Starts the service as a process and signs in as its first administrator.
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '@samakart/server/testing/postgres-server'

const main = fileURLToPath(new URL('../server/src/main.ts', import.meta.url))
const credentials = { email: 'admin@samakart.local', password: 'samakart-demo' }

export interface Service {
  url: string
  child: ChildProcess
  exited: Promise<unknown>
}

export interface Api {
  token: string
  get(path: string): Promise<Answer>
  post(path: string, body: object, key?: string): Promise<Answer>
  bytes(path: string): Promise<Buffer>
}

export interface Answer {
  status: number
  body: Record<string, unknown>
}

export async function startService(env: Record<string, string>): Promise<Service> {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, PORT: String(port), ...env },
    stdio: 'inherit',
  })
  const exited = new Promise((resolve) => child.once('exit', resolve))
  const service = { url: `http://127.0.0.1:${port}`, child, exited }
  await untilReady(service)
  return service
}

export async function untilReady({ url, child }: Service): Promise<void> {
  while (!(await fetch(`${url}/health/ready`).catch(() => undefined))?.ok) {
    assert.equal(child.exitCode ?? child.signalCode, null, 'the service did not start')
    await wait(50)
  }
}

export const signIn = (service: Pick<Service, 'url'>): Promise<Api> => signInAs(service, credentials)

export async function signInAs(
  { url }: Pick<Service, 'url'>,
  account: { email: string; password: string },
): Promise<Api> {
  const json = { 'content-type': 'application/json' }
  const login = await fetch(`${url}/auth/login`, { method: 'POST', headers: json, body: JSON.stringify(account) })
  assert.equal(login.status, 200, `${account.email} cannot sign in`)
  const { access_token } = (await login.json()) as { access_token: string }
  const headers = { authorization: `Bearer ${access_token}` }
  const answer = async (response: Response): Promise<Answer> => ({
    status: response.status,
    body: (await response.json()) as Answer['body'],
  })
  return {
    token: access_token,
    get: async (path) => answer(await fetch(`${url}${path}`, { headers })),
    bytes: async (path) => Buffer.from(await (await fetch(`${url}${path}`, { headers })).arrayBuffer()),
    async post(path, body, key) {
      const keyHeader = key ? { 'idempotency-key': key } : {}
      const request = { method: 'POST', headers: { ...json, ...headers, ...keyHeader }, body: JSON.stringify(body) }
      const response = await fetch(`${url}${path}`, request).catch(() => undefined)
      return response ? answer(response) : { status: 0, body: {} }
    },
  }
}

export const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
