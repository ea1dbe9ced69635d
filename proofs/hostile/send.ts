import { type ClientRequest, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { HostileRequest, Target } from './hostile-request.ts'

export interface Service extends Target {
  /** `http://127.0.0.1:8080` */
  url: string
  token: string
  viewerToken: string
  /** Who may sign in. The service trusts the address that the proof gives for itself. */
  viewer: { email: string; password: string }
  /** A job that runs, for those who follow it. */
  jobId: string
  /** How many a flood of connections has. */
  connections: number
}

/** A service that is occupied must not make the proof wait for ever. */
const GIVE_UP_MS = 90_000

export type HostileBody = Buffer | string | undefined

const ANSWER_MAY_FOLLOW_MS = 1_000

/** Sends a request and returns the status of its answer, or why there was none. */
export async function send(service: Service, hostile: HostileRequest): Promise<number | string> {
  return sendBody(service, hostile, await hostile.body?.())
}

export async function sendBody(service: Service, hostile: HostileRequest, body: HostileBody): Promise<number | string> {
  const path = typeof hostile.path === 'string' ? hostile.path : hostile.path(service)
  const { hostname, port } = new URL(service.url)
  return new Promise((resolve) => {
    const sent = request(
      {
        hostname,
        port,
        path,
        method: hostile.method ?? 'POST',
        agent: false,
        headers: {
          ...(hostile.as === 'member' ? { authorization: `Bearer ${service.token}` } : {}),
          ...(body === undefined || hostile.pausesMs ? {} : { 'content-length': Buffer.byteLength(body) }),
          ...hostile.headers,
        },
      },
      (answer) => {
        answer.on('error', () => {})
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    sent.setTimeout(GIVE_UP_MS, () => sent.destroy())
    // An answer before the whole body was sent closes the connection, which is an error to write to.
    sent.on('error', (error: NodeJS.ErrnoException) =>
      setTimeout(() => resolve(error.code ?? 'error'), ANSWER_MAY_FOLLOW_MS),
    )
    if (hostile.pausesMs && body !== undefined) void sendSlowly(sent, String(body), hostile.pausesMs)
    else sent.end(body)
  })
}

async function sendSlowly(sent: ClientRequest, text: string, pausesMs: number): Promise<void> {
  for (const letter of text) {
    if (sent.destroyed) return
    sent.write(letter)
    await wait(pausesMs)
  }
  sent.end()
}
