import { randomBytes } from 'node:crypto'

/** Random bytes for secrets. Ids come from `ids.ts`. */
export function randomSecret(bytes: number): Buffer {
  return randomBytes(bytes)
}
