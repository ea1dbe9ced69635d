import type { CheckedLogo } from '../logos/checked-logo.ts'
import type { Setting } from './setting.ts'

const MAX_LOGOS = 3
/** The logos of a job and of a brand, an emblem and a signature. */
export const MAX_PICTURES = 2 * MAX_LOGOS + 2

/** All pictures of a setting. A display list names them by their place here. */
export function picturesOf({ logos = [], brand = {} }: Pick<Setting, 'logos' | 'brand'>): CheckedLogo[] {
  const { emblem, logos: partners = [], signature } = brand
  return [
    ...logos.slice(0, MAX_LOGOS),
    ...(emblem ? [emblem] : []),
    ...partners.slice(0, MAX_LOGOS),
    ...(signature ? [signature] : []),
  ]
}
