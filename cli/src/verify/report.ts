import { REFUSED } from '../terminal/failures.ts'
import { language } from '../terminal/language.ts'
import { printJson } from '../terminal/output.ts'
import { words } from '../words.ts'
import { fingerprintOf } from './known-keys.ts'

export interface Verdict {
  isIntact: boolean
  /** Undefined where nobody said whose key it has to be. */
  isKnownKey: boolean | undefined
  publicKey: string
  files: Record<string, 'intact' | 'changed' | 'missing'>
}

/** Returns the exit code. */
export function report({ isIntact, isKnownKey, publicKey, files }: Verdict, asJson: boolean): number {
  const t = words[language()]
  const fingerprint = fingerprintOf(publicKey)
  const isValid = isIntact && isKnownKey !== false
  if (asJson) printJson({ valid: isValid, known_key: isKnownKey ?? null, fingerprint, files })
  else {
    const states = { intact: t.intact, changed: t.changed, missing: t.missingFile }
    for (const [name, state] of Object.entries(files)) console.log(`${name}: ${states[state]}`)
    if (isKnownKey === undefined) console.error(t.fingerprint(fingerprint))
    if (isKnownKey === false) console.error(t.foreignKey)
  }
  return isValid ? 0 : REFUSED
}
