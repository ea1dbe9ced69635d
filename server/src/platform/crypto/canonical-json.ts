import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** RFC 8785: one text for one value, so that hashes and signatures can be checked by anyone. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('This value has no JSON form.')
  return text
}

export function canonicalHash(value: unknown): string {
  return hash('sha256', canonicalJson(value), 'hex')
}
