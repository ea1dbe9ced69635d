// Connections that send exactly the bytes they are told to.
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Service } from '../send.ts'
import type { Outcome } from './flood.ts'

export interface Raw {
  /** Sent one after the other. */
  parts: readonly (string | Buffer)[]
  pauseMs?: number
  /** How many answers to wait for, if the service does not close the connection. */
  answers?: number
  /** How long to wait for them. */
  listenMs: number
}

const STATUS_LINE = /HTTP\/1\.1 (\d{3}) /g

/** The statuses of all answers in the connection, or `open` or `closed` if there was none. */
export async function sendRaw(
  { url }: Service,
  { parts, pauseMs = 0, answers = 1, listenMs }: Raw,
): Promise<Outcome[]> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  let text = ''
  const statuses = () =>
    [...text.matchAll(STATUS_LINE)].map(([, status]) => Number(status)).filter((status) => status >= 200)
  const closed = new Promise<'closed'>((resolve) => {
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
      if (statuses().length >= answers) resolve('closed')
    })
    socket.on('error', () => resolve('closed'))
    socket.on('close', () => resolve('closed'))
  })
  const sending = sendParts(socket, parts, pauseMs)
  const end = await Promise.race([closed, sending.then(() => wait(listenMs, 'open' as const))])
  socket.destroy()
  return statuses().length > 0 ? statuses() : [end]
}

/** Sends the parts and reads nothing of what comes back. */
export async function sendUnread({ url }: Service, parts: Raw['parts']): Promise<Outcome[]> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port) })
  const closed = new Promise<void>((resolve) => {
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
  })
  for (const part of parts) {
    if (socket.destroyed) break
    await Promise.race([new Promise((resolve) => socket.write(part, resolve)), closed, wait(5_000)])
  }
  const end = await Promise.race([closed.then(() => 'closed' as const), wait(1_000, 'open' as const)])
  socket.destroy()
  return [end]
}

async function sendParts(socket: Socket, parts: Raw['parts'], pauseMs: number): Promise<void> {
  for (const part of parts) {
    if (socket.destroyed) return
    const isFull = !socket.write(part)
    if (isFull) await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), wait(1_000)])
    if (pauseMs > 0) await wait(pauseMs)
  }
}

export const head = (line: string, headers: Record<string, string | number> = {}) =>
  `${line} HTTP/1.1\r\n${Object.entries({ host: 'x', ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`
