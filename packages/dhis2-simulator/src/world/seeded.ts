/** A 32-bit number that depends only on the arguments. */
export function mix(seed: number, index: number, purpose: number): number {
  let h = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 0x7f4a7c15, 0xc2b2ae35)
  h = Math.imul(h ^ (h >>> 15) ^ Math.imul(purpose + 1, 0x27d4eb2f), 0x2c1b3c6d)
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39)
  h ^= h >>> 15
  h = Math.imul(h, 0x85ebca6b)
  return (h ^ (h >>> 13)) >>> 0
}

export function textSeed(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return h >>> 0
}

export function pick<T>(choices: readonly T[], draw: number): T {
  return choices[draw % choices.length] as T
}
