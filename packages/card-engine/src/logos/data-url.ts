import type { CheckedLogo } from './checked-logo.ts'

/** A logo as an address that an SVG can refer to. */
export function dataUrl({ kind, bytes }: Pick<CheckedLogo, 'kind' | 'bytes'>): string {
  return `data:image/${kind === 'svg' ? 'svg+xml' : kind};base64,${Buffer.from(bytes).toString('base64')}`
}
