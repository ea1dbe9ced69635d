import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import { Point } from '@noble/ed25519'
import type { SigningKey } from './signatures.ts'

type Pieces = () => Iterable<Uint8Array>

/**
 * Plain Ed25519 (RFC 8032, 5.1.6) of a text that is never in memory whole: the text is read twice. Node's own signing
 * wants all of it at once.
 */
export async function signPieces(key: SigningKey, pieces: Pieces): Promise<string> {
  const seed = Buffer.from(key.privateKey.export({ format: 'jwk' }).d ?? '', 'base64url')
  const expanded = createHash('sha512').update(seed).digest()
  const lower = Buffer.from(expanded.subarray(0, 32))
  lower[0] = (lower[0] as number) & 248
  lower[31] = ((lower[31] as number) & 127) | 64
  const secret = littleEndian(lower)

  const nonce = await hashModOrder([expanded.subarray(32)], pieces)
  const commitment = Point.BASE.multiply(nonce).toBytes()
  const challenge = await hashModOrder([commitment, key.publicBytes], pieces)
  const response = (nonce + challenge * secret) % Point.CURVE().n
  return Buffer.concat([commitment, toLittleEndian(response)]).toString('base64')
}

async function hashModOrder(before: readonly Uint8Array[], pieces: Pieces): Promise<bigint> {
  const hash = createHash('sha512')
  for (const part of before) hash.update(part)
  for (const piece of pieces()) {
    hash.update(piece)
    await breathe()
  }
  return littleEndian(hash.digest()) % Point.CURVE().n
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`)
}

function toLittleEndian(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse()
}
