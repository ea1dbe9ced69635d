import type { Sealed } from '../trust/seal.ts'

export const LANGUAGES = ['fr', 'en', 'wo'] as const
export type Language = (typeof LANGUAGES)[number]

export const PAGE_KIND = 'samakart-portal-page/1'
export const MANIFEST_KIND = 'samakart-portal-manifest/1'

/** What the issuer signs about a portal. */
export interface PortalFacts {
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
  /** Public keys, in base64, that signed identities before the present key did. Left out if there is none. */
  retired_keys?: string[]
}

/** Part of `index.html`, whose own hash it therefore cannot contain. */
export interface PageStatement extends PortalFacts, Sealed {}

/** `manifest.json` has the same facts for all files, and a signature of the bytes of `registry.json`. */
export interface PortalManifest extends PortalFacts, Sealed {
  fingerprint: string
  registry_signature: string
}

/** The public keys whose signed identities are believed. */
export function trustedKeys({ public_key, retired_keys }: PageStatement): string[] {
  return [public_key].concat(retired_keys || [])
}
