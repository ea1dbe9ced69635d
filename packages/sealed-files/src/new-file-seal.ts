import { randomBytes } from 'node:crypto'
import type { FileSeal } from './sealed-blocks.ts'

/** Every file has an id and a key of its own. Whoever makes one must keep the key, or nobody can read the file. */
export function newFileSeal(): FileSeal {
  return { id: randomBytes(16).toString('hex'), key: randomBytes(32) }
}
