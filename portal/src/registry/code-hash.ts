import { pbkdf2 } from 'fast-sha256'
import { utf8 } from '../trust/bytes.ts'

/** scrypt (RFC 7914). One processor of a server takes 0.6 ms for a code, a cheap phone about 50 ms. */
export const CODE_HASH = { name: 'scrypt', logN: 8, r: 8, p: 1, bytes: 32, saltBytes: 16 } as const

const WORDS = 32 * CODE_HASH.r
const BLOCK_BYTES = 4 * WORDS

/** The slow hash of a card code, in plain script: old phones have no scrypt of their own. */
export function hashCode(code: string, salt: Uint8Array, logN: number = CODE_HASH.logN): Uint8Array {
  const bytes = utf8(code)
  const block = pbkdf2(bytes, salt, 1, BLOCK_BYTES)
  return pbkdf2(bytes, romix(block, 2 ** logN), 1, CODE_HASH.bytes)
}

function romix(block: Uint8Array, n: number): Uint8Array {
  const view = new DataView(block.buffer, block.byteOffset, block.byteLength)
  let now = new Uint32Array(WORDS)
  let next = new Uint32Array(WORDS)
  for (let i = 0; i < WORDS; i++) now[i] = view.getUint32(4 * i, true)
  const kept = new Uint32Array(n * WORDS)
  for (let i = 0; i < n; i++) {
    kept.set(now, i * WORDS)
    mix(now, next)
    const other = now
    now = next
    next = other
  }
  for (let i = 0; i < n; i++) {
    const from = ((now[WORDS - 16] as number) & (n - 1)) * WORDS
    for (let k = 0; k < WORDS; k++) now[k] = (now[k] as number) ^ (kept[from + k] as number)
    mix(now, next)
    const other = now
    now = next
    next = other
  }
  for (let i = 0; i < WORDS; i++) view.setUint32(4 * i, now[i] as number, true)
  return block
}

const state = new Uint32Array(16)

/** Even parts of the result come first, then the odd ones. */
function mix(from: Uint32Array, to: Uint32Array): void {
  for (let i = 0; i < 16; i++) state[i] = from[WORDS - 16 + i] as number
  for (let part = 0; part < 2 * CODE_HASH.r; part++) {
    for (let i = 0; i < 16; i++) state[i] = (state[i] as number) ^ (from[part * 16 + i] as number)
    salsa(state)
    to.set(state, ((part >> 1) + (part & 1 ? CODE_HASH.r : 0)) * 16)
  }
}

/** Salsa20/8, written out: with loops and lists it takes twenty times as long. */
function salsa(words: Uint32Array): void {
  let a = (words[0] as number) | 0
  let b = (words[1] as number) | 0
  let c = (words[2] as number) | 0
  let d = (words[3] as number) | 0
  let e = (words[4] as number) | 0
  let f = (words[5] as number) | 0
  let g = (words[6] as number) | 0
  let h = (words[7] as number) | 0
  let i = (words[8] as number) | 0
  let j = (words[9] as number) | 0
  let k = (words[10] as number) | 0
  let l = (words[11] as number) | 0
  let m = (words[12] as number) | 0
  let n = (words[13] as number) | 0
  let o = (words[14] as number) | 0
  let p = (words[15] as number) | 0
  for (let round = 0; round < 4; round++) {
    e ^= turned((a + m) | 0, 7)
    i ^= turned((e + a) | 0, 9)
    m ^= turned((i + e) | 0, 13)
    a ^= turned((m + i) | 0, 18)
    j ^= turned((f + b) | 0, 7)
    n ^= turned((j + f) | 0, 9)
    b ^= turned((n + j) | 0, 13)
    f ^= turned((b + n) | 0, 18)
    o ^= turned((k + g) | 0, 7)
    c ^= turned((o + k) | 0, 9)
    g ^= turned((c + o) | 0, 13)
    k ^= turned((g + c) | 0, 18)
    d ^= turned((p + l) | 0, 7)
    h ^= turned((d + p) | 0, 9)
    l ^= turned((h + d) | 0, 13)
    p ^= turned((l + h) | 0, 18)
    b ^= turned((a + d) | 0, 7)
    c ^= turned((b + a) | 0, 9)
    d ^= turned((c + b) | 0, 13)
    a ^= turned((d + c) | 0, 18)
    g ^= turned((f + e) | 0, 7)
    h ^= turned((g + f) | 0, 9)
    e ^= turned((h + g) | 0, 13)
    f ^= turned((e + h) | 0, 18)
    l ^= turned((k + j) | 0, 7)
    i ^= turned((l + k) | 0, 9)
    j ^= turned((i + l) | 0, 13)
    k ^= turned((j + i) | 0, 18)
    m ^= turned((p + o) | 0, 7)
    n ^= turned((m + p) | 0, 9)
    o ^= turned((n + m) | 0, 13)
    p ^= turned((o + n) | 0, 18)
  }
  words[0] = (words[0] as number) + a
  words[1] = (words[1] as number) + b
  words[2] = (words[2] as number) + c
  words[3] = (words[3] as number) + d
  words[4] = (words[4] as number) + e
  words[5] = (words[5] as number) + f
  words[6] = (words[6] as number) + g
  words[7] = (words[7] as number) + h
  words[8] = (words[8] as number) + i
  words[9] = (words[9] as number) + j
  words[10] = (words[10] as number) + k
  words[11] = (words[11] as number) + l
  words[12] = (words[12] as number) + m
  words[13] = (words[13] as number) + n
  words[14] = (words[14] as number) + o
  words[15] = (words[15] as number) + p
}

const turned = (sum: number, by: number) => (sum << by) | (sum >>> (32 - by))
