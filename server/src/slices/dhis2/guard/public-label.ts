import { categoryOfName } from './recognize.ts'

const NEUTRAL = 'Programme de santé'
const LONGEST = 200

/** A programme's name for cards, campaigns and messages. A sensitive name would tell everybody what its holder has. */
export function publicLabelOf(programmeName: string): { label: string; isSensitive: boolean } {
  const clean = programmeName.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  const isSensitive = categoryOfName(clean) !== undefined
  if (isSensitive || clean.length < 2) return { label: NEUTRAL, isSensitive }
  return { label: [...clean].slice(0, LONGEST).join(''), isSensitive }
}
