import { hash } from 'node:crypto'
import canonicalize from 'canonicalize'

/** RFC 8785: every value has exactly one text, so that anyone can check hashes and signatures. */
export function canonicalJson(value: unknown): string {
  const text = canonicalize(value)
  if (text === undefined) throw new TypeError('This value has no JSON form.')
  return text
}

export function canonicalHash(value: unknown): string {
  return hash('sha256', canonicalJson(value), 'hex')
}
