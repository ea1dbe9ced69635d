import type { Readable } from 'node:stream'
import { Refusal } from '../refusal.ts'
import { BadRequest, BodyTooLarge } from '../refusals.ts'
import { BODY_BYTES } from './limits.ts'

/** Large enough that the system takes each back as soon as it is free. */
const BLOCK_BYTES = 1_048_576
/** The rest of a body that is refused is read for so long, and thrown away. */
const DISCARD_MS = 3_000

/**
 * Receives a body in blocks, because joining a long one would block the event loop. `hold` is asked before each block of a
 * long body and may refuse it.
 */
export function receiveBody(
  payload: Readable,
  limit: number,
  announced: number,
  hold: (bytes: number) => void,
): Promise<Buffer[]> {
  return new Promise((resolve, reject) => {
    let parts: Buffer[] = []
    let received = 0
    /** How much of the last block is used. */
    let used = BLOCK_BYTES
    let refused: { reason: unknown } | undefined
    let timeout: NodeJS.Timeout | undefined
    const stop = () => {
      clearTimeout(timeout)
      payload.off('data', add).off('end', end).off('error', fail).off('close', fail)
    }
    const fail = (reason?: unknown) => {
      stop()
      payload.pause()
      reject(reason instanceof Refusal ? reason : new BadRequest())
    }
    const add = (chunk: Buffer) => {
      const before = received
      received += chunk.length
      if (received > limit) return discard(new BodyTooLarge(limit))
      if (refused) return
      if (received <= BODY_BYTES) return void parts.push(chunk)
      try {
        if (before <= BODY_BYTES) {
          const short = parts
          parts = []
          for (const part of short) addToBlocks(part)
        }
        addToBlocks(chunk)
      } catch (error) {
        discard(error)
      }
    }
    /** Who is refused before everything was sent often cannot read the answer. */
    const discard = (reason: unknown) => {
      parts = []
      refused ??= { reason }
      timeout ??= setTimeout(() => fail(refused?.reason), DISCARD_MS)
      if (received > 2 * limit) fail(refused.reason)
    }
    const addToBlocks = (chunk: Buffer) => {
      for (let at = 0; at < chunk.length; ) {
        if (used === BLOCK_BYTES) {
          hold(BLOCK_BYTES)
          parts.push(Buffer.allocUnsafeSlow(BLOCK_BYTES))
          used = 0
        }
        const copied = chunk.copy(parts.at(-1) as Buffer, used, at)
        at += copied
        used += copied
      }
    }
    const end = () => {
      stop()
      if (refused) return reject(refused.reason)
      if (received > BODY_BYTES) parts.push((parts.pop() as Buffer).subarray(0, used))
      resolve(parts)
    }
    if (announced > 2 * limit) return reject(new BodyTooLarge(limit))
    payload.on('data', add).on('end', end).on('error', fail).on('close', fail)
    payload.resume()
  })
}
