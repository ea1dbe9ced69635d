import { isSealedBy, type Sealed } from './seal.ts'

export const CERTIFICATE_KIND = 'samakart-organization-key/1'

/** The installation says whose key this is. `public_key` and `key_id` are the installation's. */
export interface Certificate extends Sealed {
  organization_id: string
  /** As the platform knows it; what an organization calls itself on its cards stands elsewhere. */
  organization_name: string
  /** The organization's public key, in base64. */
  organization_key: string
  since: string
}

/** What an organization signs says so itself, and brings the certificate of the key. */
export interface SignedByOrganization extends Sealed {
  organization_id: string
  certificate: Certificate
}

/**
 * True if the installation says that the organization which is named has signed. Without an installation's key, the one that
 * the certificate names is believed: then people must compare its fingerprint.
 */
export function isSignedByItsOrganization(
  signed: SignedByOrganization,
  installationKey = signed.certificate?.public_key,
): boolean {
  const { certificate } = signed
  return (
    typeof certificate === 'object' &&
    certificate !== null &&
    certificate.kind === CERTIFICATE_KIND &&
    typeof signed.organization_id === 'string' &&
    certificate.organization_id === signed.organization_id &&
    certificate.organization_key === signed.public_key &&
    isSealedBy(certificate, installationKey) &&
    isSealedBy(signed, signed.public_key)
  )
}
