import { MANIFEST_KIND, type PageStatement, type PortalManifest } from '../page/statement.ts'
import { hex } from './bytes.ts'
import { isSignedByItsOrganization } from './certificate.ts'
import { canonicalText, fingerprintOf, isSealedBy, isSignature } from './seal.ts'
import { sha256OfLarge } from './sha256.ts'

export const FILE_NAMES = [
  'index.html',
  'registry.json',
  'manifest.json',
  'assets/app.js',
  'assets/styles.css',
] as const
export type FileName = (typeof FILE_NAMES)[number]

export type FileState = 'intact' | 'changed' | 'missing'

export interface BundleCheck {
  isIntact: boolean
  files: Record<FileName, FileState>
}

/** Checking a signature needs all bytes in memory. For larger registries, the signed hash in the manifest suffices. */
const MAX_SIGNED_BYTES = 64 << 20

/** Whose portal it has to be. Without an organization: one that the installation signed, before organizations had keys. */
export type ExpectedIssuer = Pick<PageStatement, 'public_key'> &
  Partial<Pick<PageStatement, 'organization_id' | 'campaign_id'>>

/** Compares the exact bytes of the five files with what was signed. */
export async function checkBundle(
  files: Partial<Record<FileName, Uint8Array>>,
  expected: ExpectedIssuer,
): Promise<BundleCheck> {
  const manifest = readManifest(files['manifest.json'], expected)
  const states = {} as Record<FileName, FileState>
  for (const name of FILE_NAMES) {
    const bytes = files[name]
    if (!bytes) states[name] = 'missing'
    else if (name === 'manifest.json') states[name] = manifest ? 'intact' : 'changed'
    else states[name] = manifest && hex(await sha256OfLarge(bytes)) === manifest.files[name] ? 'intact' : 'changed'
  }
  const registry = files['registry.json']
  if (manifest && registry && registry.length <= MAX_SIGNED_BYTES) {
    if (!isSignature(registry, manifest.registry_signature, expected.public_key)) states['registry.json'] = 'changed'
  }
  return { isIntact: FILE_NAMES.every((name) => states[name] === 'intact'), files: states }
}

function readManifest(bytes: Uint8Array | undefined, expected: ExpectedIssuer): PortalManifest | undefined {
  if (!bytes) return undefined
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    const manifest = JSON.parse(text) as PortalManifest
    const isOurs =
      manifest.kind === MANIFEST_KIND &&
      text === `${canonicalText(manifest)}\n` &&
      manifest.fingerprint === fingerprintOf(expected.public_key) &&
      manifest.files['registry.json'] === manifest.registry_sha256 &&
      isBy(manifest, expected)
    return isOurs ? manifest : undefined
  } catch {
    return undefined
  }
}

function isBy(manifest: PortalManifest, { public_key, organization_id, campaign_id }: ExpectedIssuer): boolean {
  if (manifest.public_key !== public_key || manifest.organization_id !== organization_id) return false
  if (organization_id === undefined) return isSealedBy(manifest, public_key)
  return manifest.campaign_id === campaign_id && isSignedByItsOrganization(manifest)
}
