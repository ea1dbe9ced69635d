import type { SignedByOrganization } from '../trust/certificate.ts'

export const LANGUAGES = ['fr', 'en', 'wo'] as const
export type Language = (typeof LANGUAGES)[number]

export const PAGE_KIND = 'samakart-portal-page/1'
export const MANIFEST_KIND = 'samakart-portal-manifest/1'

/** What the organization signs about a portal. */
export interface PortalFacts extends Pick<SignedByOrganization, 'organization_id' | 'certificate'> {
  campaign_id: string
  /** The campaign's prefix, which another organization may have too. */
  campaign: string
  campaign_name: string
  /** Of an issuer with a brand: the name, and a small picture as a data URL. */
  issuer?: { name?: string; emblem?: string }
  language: Language
  generated_at: string
  seq: number
  total_cards: number
  registry_sha256: string
  /** The hash and size of the compact registry in the page. */
  compact_sha256: string
  compact_bytes: number
  /** SHA-256 of each file, by name. */
  files: Record<string, string>
  /** Public keys of the organization, in base64, that signed identities before the present key did. Left out if there is none. */
  retired_keys?: string[]
  /** Public keys of the installation, which signed for all organizations until each had a key of its own. */
  installation_keys: string[]
}

/** Part of `index.html`, whose own hash it therefore cannot contain. */
export interface PageStatement extends PortalFacts, SignedByOrganization {}

/** `manifest.json` has the same facts for all files, and a signature of the bytes of `registry.json`. */
export interface PortalManifest extends PortalFacts, SignedByOrganization {
  fingerprint: string
  registry_signature: string
}

/** Whose signed identities are believed, and of which campaign. */
export interface Issuer {
  organizationId: string
  campaignId: string
  keys: readonly string[]
  /** They signed before `since`, and say nothing about the organization. */
  installationKeys: readonly string[]
  since: string
}

export function issuerOf(statement: PageStatement): Issuer {
  return {
    organizationId: statement.organization_id,
    campaignId: statement.campaign_id,
    keys: [statement.public_key].concat(statement.retired_keys || []),
    installationKeys: statement.installation_keys,
    since: statement.certificate.since,
  }
}
