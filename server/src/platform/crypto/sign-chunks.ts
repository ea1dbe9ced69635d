import { createHash } from 'node:crypto'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { Point } from '@noble/ed25519'
import type { SigningKey } from './signatures.ts'

type Chunks = () => Iterable<Uint8Array>

/**
 * Plain Ed25519 (RFC 8032, 5.1.6) of a text that is never completely in memory. The text is read twice. Node's own
 * signing needs all of it at once.
 */
export async function signChunks(key: SigningKey, chunks: Chunks): Promise<string> {
  const seed = Buffer.from(key.privateKey.export({ format: 'jwk' }).d ?? '', 'base64url')
  const expanded = createHash('sha512').update(seed).digest()
  const lower = Buffer.from(expanded.subarray(0, 32))
  lower[0] = (lower[0] as number) & 248
  lower[31] = ((lower[31] as number) & 127) | 64
  const secret = littleEndian(lower)

  const nonce = await hashModOrder([expanded.subarray(32)], chunks)
  const commitment = Point.BASE.multiply(nonce).toBytes()
  const challenge = await hashModOrder([commitment, key.publicBytes], chunks)
  const response = (nonce + challenge * secret) % Point.CURVE().n
  return Buffer.concat([commitment, toLittleEndian(response)]).toString('base64')
}

async function hashModOrder(before: readonly Uint8Array[], chunks: Chunks): Promise<bigint> {
  const hash = createHash('sha512')
  for (const part of before) hash.update(part)
  for (const chunk of chunks()) {
    hash.update(chunk)
    await yieldToEventLoop()
  }
  return littleEndian(hash.digest()) % Point.CURVE().n
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
}

function toLittleEndian(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse()
}
