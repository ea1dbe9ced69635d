import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Delivery } from './faults/fault.ts'

export interface Wire {
  status: number
  headers: Record<string, string>
  bytes: Buffer
}

/** Sends an answer, well or badly. */
export async function deliver(
  response: ServerResponse,
  { status, headers, bytes }: Wire,
  how?: Delivery,
): Promise<void> {
  const head = () => response.writeHead(status, { ...headers, 'content-length': String(bytes.length) })
  if (!how) {
    head()
    response.end(bytes)
    return
  }
  if (how.how === 'late') {
    await pause(how.milliseconds, undefined, { ref: false })
    head()
    response.end(bytes)
    return
  }
  if (how.how === 'drip') {
    head()
    const step = Math.max(1, Math.ceil(bytes.length / 10))
    for (let at = 0; at < bytes.length && !response.destroyed; at += step) {
      response.write(bytes.subarray(at, at + step))
      await pause(how.milliseconds, undefined, { ref: false })
    }
    response.end()
    return
  }
  if (how.after === 'nothing') {
    if (how.how === 'reset') response.socket?.resetAndDestroy()
    if (how.how === 'close') response.socket?.end()
    return
  }
  head()
  const sent = how.after === 'half' ? bytes.subarray(0, bytes.length >> 1) : Buffer.alloc(0)
  response.flushHeaders()
  response.write(sent.length > 0 ? sent : Buffer.alloc(0), () => {
    if (how.how === 'reset') response.socket?.resetAndDestroy()
    if (how.how === 'close') response.socket?.end()
  })
}
