import { randomBytes } from 'node:crypto'

/** Chance for secrets. Ids come from `ids.ts`. */
export function randomSecret(bytes: number): Buffer {
  return randomBytes(bytes)
}
