import type { Dhis2Simulator } from './simulator.ts'

export interface Told {
  status: number
  headers: Headers
  text: string
  // Tests look into bodies of many shapes.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what is being tested
  body: any
}

export interface Asking {
  username?: string
  password?: string
  token?: string
  /** Without any credentials. */
  nobody?: boolean
  headers?: Readonly<Record<string, string>>
  method?: string
}

/** Asks a simulated server as its reader, or as whom the test names. */
export async function ask(dhis2: Dhis2Simulator, path: string, as: Asking = {}): Promise<Told> {
  const { username = dhis2.account.username, password = dhis2.account.password, token, nobody, headers, method } = as
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const authorization = token ? `ApiToken ${token}` : basic
  const answer = await fetch(dhis2.url + path, {
    method: method ?? 'GET',
    redirect: 'manual',
    signal: AbortSignal.timeout(30_000),
    headers: { ...(nobody ? {} : { authorization }), ...headers },
  })
  const text = await answer.text()
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    body = undefined
  }
  return { status: answer.status, headers: answer.headers, text, body }
}
