import type { ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Delivery } from './faults/fault.ts'

export interface WireResponse {
  status: number
  headers: Record<string, string>
  bytes: Buffer
}

/** Sends an answer, with a delivery fault if there is one. */
export async function sendResponse(
  response: ServerResponse,
  { status, headers, bytes }: WireResponse,
  fault?: Delivery,
): Promise<void> {
  const head = () => response.writeHead(status, { ...headers, 'content-length': String(bytes.length) })
  if (!fault) {
    head()
    response.end(bytes)
    return
  }
  if (fault.how === 'late') {
    await wait(fault.milliseconds, undefined, { ref: false })
    head()
    response.end(bytes)
    return
  }
  if (fault.how === 'drip') {
    head()
    const step = Math.max(1, Math.ceil(bytes.length / 10))
    for (let at = 0; at < bytes.length && !response.destroyed; at += step) {
      response.write(bytes.subarray(at, at + step))
      await wait(fault.milliseconds, undefined, { ref: false })
    }
    response.end()
    return
  }
  if (fault.after === 'nothing') {
    if (fault.how === 'reset') response.socket?.resetAndDestroy()
    if (fault.how === 'close') response.socket?.end()
    return
  }
  head()
  const sent = fault.after === 'half' ? bytes.subarray(0, bytes.length >> 1) : Buffer.alloc(0)
  response.flushHeaders()
  response.write(sent.length > 0 ? sent : Buffer.alloc(0), () => {
    if (fault.how === 'reset') response.socket?.resetAndDestroy()
    if (fault.how === 'close') response.socket?.end()
  })
}
