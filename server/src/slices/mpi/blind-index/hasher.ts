import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import type { TenantKeys } from '#platform/crypto/tenant-keys.ts'

export type BlindHash = (text: string) => number

const encoder = new TextEncoder()
const BUFFER_BYTES = 1_024
/** Names repeat, so most words of a batch are in the cache. */
const MAX_CACHED = 50_000
/**
 * A hasher holds secrets derived from the keys, so it is kept with the keys: when the process lets go of an organization's
 * keys object, its hashers go with it.
 */
const hashers = new WeakMap<TenantKeys, Map<string, BlindHash>>()

/**
 * Hashes words to whole numbers of 52 bits: equal words of one organization give equal numbers, and nobody can go back
 * without its key. 52 bits fit both a JavaScript number and a bigint; a rare collision only costs one comparison more.
 * The HMAC state is kept because that costs a tenth of a new one, and a batch needs half a million hashes.
 */
export function blindHasher(keys: TenantKeys, purpose: 'mpi-blocking' | 'mpi-search' | 'mpi-external-id'): BlindHash {
  const cache = hashers.get(keys) ?? new Map<string, BlindHash>()
  hashers.set(keys, cache)
  const hasher = cache.get(purpose) ?? newHasher(keys.derive(purpose))
  cache.set(purpose, hasher)
  return hasher
}

function newHasher(key: Uint8Array): BlindHash {
  const keyed = hmac.create(sha256, key)
  let state = keyed.clone()
  const digest = new Uint8Array(32)
  const view = new DataView(digest.buffer)
  const text = new Uint8Array(BUFFER_BYTES)
  const cache = new Map<string, number>()
  return (word) => {
    const cached = cache.get(word)
    if (cached !== undefined) return cached
    const { read, written } = encoder.encodeInto(word, text)
    const bytes = read === word.length ? text.subarray(0, written) : encoder.encode(word)
    state = keyed._cloneInto(state)
    state.update(bytes).digestInto(digest)
    const hash = (view.getUint32(0) & 0xfffff) * 2 ** 32 + view.getUint32(4)
    if (cache.size >= MAX_CACHED) cache.clear()
    cache.set(word, hash)
    return hash
  }
}
