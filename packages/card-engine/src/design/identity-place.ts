import { charactersIn } from '../qr/versions.ts'

/** The square of an identity QR with its quiet zone, in millimetres. */
export interface IdentityPlace {
  x: number
  y: number
  size: number
}

/** Where the dark modules of a symbol are drawn. */
export interface SymbolPlace {
  x: number
  y: number
  module: number
}

const QUIET_MODULES = 4
/** Card printers print 300 dots per inch. A module is a whole number of them: unequal modules are hard to read. */
const DOT = 25.4 / 300
/** 0.34 mm. Phones do not read smaller modules reliably. */
const MIN_DOTS = 4

/** The size of a square that has room for a symbol of this many modules. */
export function identitySize(modules: number): number {
  return (modules + 2 * QUIET_MODULES) * MIN_DOTS * DOT
}

/** How long the text of an identity QR may be. */
export function identityRoom({ size }: IdentityPlace): number {
  return charactersIn(Math.floor(size / (MIN_DOTS * DOT) + 1e-6) - 2 * QUIET_MODULES)
}

/** The symbol in the middle of its square, with the largest modules that leave a quiet zone of four of them. */
export function placeIdentity({ x, y, size }: IdentityPlace, modules: number): SymbolPlace | undefined {
  const dots = Math.floor(size / ((modules + 2 * QUIET_MODULES) * DOT) + 1e-6)
  if (dots < MIN_DOTS) return undefined
  const module = dots * DOT
  const margin = (size - modules * module) / 2
  return { x: snapToDots(x + margin), y: snapToDots(y + margin), module }
}

/** An even number of dots at 300 DPI is a whole number at 450 DPI too. */
export function snapToDots(millimetres: number): number {
  return Math.round(millimetres / (2 * DOT)) * 2 * DOT
}
