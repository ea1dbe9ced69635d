import { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { Refusal } from '../refusal.ts'
import { BadRequest, BodyTooLarge } from '../refusals.ts'
import { BODY_BYTES } from './limits.ts'

/** Large enough that the system takes each back as soon as it is free. */
const BLOCK_BYTES = 1_048_576
/** A client has this long to read why it was refused. */
const LINGER_MS = 2_000
/** Node reads up to 2 MB of each connection at a time, which are a second of work if every chunk is a byte. */
const CHUNKS_A_TURN = 500
const BYTES_A_TURN = 4 * 1_048_576
/** On average. Each chunk costs time, and HTTP lets a sender make one of every byte. */
const MIN_CHUNK_BYTES = 8

/** What all bodies together have received since the event loop last looked at everything else. */
const turn = { chunks: 0, bytes: 0 }

/**
 * Receives a body in blocks, because joining a long one would block the event loop. `hold` is asked before each block of a
 * long body and may refuse it. What comes after a refusal is not read.
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
    let chunks = 0
    let isRefused = false
    /** How much of the last block is used. */
    let used = BLOCK_BYTES
    const stop = () => {
      payload.off('data', add).off('end', end).off('error', fail).off('close', fail)
    }
    const fail = (reason?: unknown) => {
      stop()
      payload.pause()
      reject(reason instanceof Refusal ? reason : new BadRequest())
    }
    const refuse = (reason: unknown) => {
      isRefused = true
      closeSlowly(payload)
      fail(reason)
    }
    const add = (chunk: Buffer) => {
      const before = received
      received += chunk.length
      if (received > limit || ++chunks * MIN_CHUNK_BYTES > limit) return refuse(new BodyTooLarge(limit))
      if (isTurnOver(chunk.length)) letOthersHaveATurn(payload, () => isRefused)
      if (received <= BODY_BYTES) return void parts.push(chunk)
      try {
        if (before <= BODY_BYTES) {
          const short = parts
          parts = []
          for (const part of short) addToBlocks(part)
        }
        addToBlocks(chunk)
      } catch (error) {
        refuse(error)
      }
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
      if (received > BODY_BYTES) parts.push((parts.pop() as Buffer).subarray(0, used))
      resolve(parts)
    }
    if (announced > limit) return refuse(new BodyTooLarge(limit))
    payload.on('data', add).on('end', end).on('error', fail).on('close', fail)
    payload.resume()
  })
}

/** A connection that is closed while something in it is unread is reset, and its client often loses the answer. */
function closeSlowly(payload: Readable): void {
  const socket = stopReading(payload)
  if (!socket) return
  socket.destroySoon = () => {
    socket.end()
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
  }
}

function isTurnOver(bytes: number): boolean {
  if (turn.chunks === 0) setImmediate(() => Object.assign(turn, { chunks: 0, bytes: 0 }))
  turn.chunks++
  turn.bytes += bytes
  return turn.chunks >= CHUNKS_A_TURN || turn.bytes >= BYTES_A_TURN
}

function letOthersHaveATurn(payload: Readable, isRefused: () => boolean): void {
  if (Object.hasOwn(payload, '_read')) return
  const socket = stopReading(payload)
  setImmediate(() => {
    if (!socket || isRefused()) return
    // What was set hides the method of the class.
    Reflect.deleteProperty(payload, '_read')
    socket.resume()
  })
}

/** Node would go on reading for a request whose body is wanted, although its connection was told to pause. */
function stopReading(payload: Readable): Socket | undefined {
  if (!('socket' in payload && payload.socket instanceof Socket)) return undefined
  payload._read = () => {}
  return payload.socket.pause()
}
