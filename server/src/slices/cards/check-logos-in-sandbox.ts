// Runs in a sandbox process, because it decodes uploaded pictures.

import { CardUnprintable, type CheckedLogo, checkLogo } from '@samakart/card-engine'

/** The result leaves the bytes out, because the caller has them. */
export type LogoFacts = Omit<CheckedLogo, 'bytes'> | { refused: CardUnprintable['code']; why: string }

/** `logos` are pictures in base64. */
export function run(logos: readonly string[]): LogoFacts[] {
  return logos.map((logo) => {
    try {
      const { bytes: _, ...facts } = checkLogo(Buffer.from(logo, 'base64'))
      return facts
    } catch (error) {
      if (!(error instanceof CardUnprintable)) throw error
      return { refused: error.code, why: error.message }
    }
  })
}
