import { REFUSED } from '../terminal/failures.ts'
import { language } from '../terminal/language.ts'
import { printJson } from '../terminal/output.ts'
import { words } from '../words.ts'
import { fingerprintOf, installationKeyOf, type SignedManifest } from './known-keys.ts'

export interface Verdict {
  isIntact: boolean
  /** Undefined where nobody said whose key it has to be. */
  isKnownKey: boolean | undefined
  manifest: SignedManifest
  files: Record<string, 'intact' | 'changed' | 'missing'>
}

/** Returns the exit code. */
export function report({ isIntact, isKnownKey, manifest, files }: Verdict, asJson: boolean): number {
  const t = words[language()]
  const fingerprint = fingerprintOf(manifest.public_key)
  const installation = fingerprintOf(installationKeyOf(manifest))
  const { organization_id = manifest.organization_id ?? null, organization_name = null } = manifest.certificate ?? {}
  const isValid = isIntact && isKnownKey !== false
  if (asJson)
    printJson({
      valid: isValid,
      known_key: isKnownKey ?? null,
      organization_id,
      organization_name,
      fingerprint,
      installation_fingerprint: installation,
      files,
    })
  else {
    const states = { intact: t.intact, changed: t.changed, missing: t.missingFile }
    for (const [name, state] of Object.entries(files)) console.log(`${name}: ${states[state]}`)
    console.log(organization_id ? `${organization_name ?? ''} (${organization_id})`.trim() : t.signedBefore)
    if (isKnownKey === undefined) console.error(t.fingerprint(installation))
    if (isKnownKey === false) console.error(t.foreignKey)
  }
  return isValid ? 0 : REFUSED
}
