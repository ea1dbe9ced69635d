import { createHash } from 'node:crypto'
import { type Certificate, isSignedByItsOrganization, type SignedByOrganization } from '@samakart/portal'
import { connect, dataOf } from '@samakart/sdk'
import { UsageError } from '../terminal/failures.ts'
import { language } from '../terminal/language.ts'
import { words } from '../words.ts'

export interface Trust {
  /** Where the keys of the issuer are published. */
  url?: string | undefined
  /** Of the organization's key or of the installation's. */
  fingerprint?: string | undefined
  /** The id of the organization that has to have signed. */
  organization?: string | undefined
}

/** The facts about its signature that a portal's or a job's manifest states. */
export interface SignedManifest {
  organization_id?: string
  campaign_id?: string
  certificate?: Certificate
  key_id: string
  public_key: string
  signature: string
}

export const fingerprintOf = (publicKey: string) =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex')

/** Without a certificate the installation itself has signed, as it did before organizations had keys. */
export const installationKeyOf = ({ certificate, public_key }: Pick<SignedManifest, 'certificate' | 'public_key'>) =>
  certificate?.public_key ?? public_key

/** Whether the organization that it names has signed; a manifest that names none was signed before. */
export function isCertified(manifest: SignedManifest): boolean {
  if (manifest.organization_id === undefined) return manifest.certificate === undefined
  // A job's manifest states its format instead of a kind.
  return isSignedByItsOrganization(manifest as SignedManifest & SignedByOrganization)
}

/** Whether the signature is the expected issuer's; undefined where nobody said who that is. */
export async function isKnownSigner(
  signed: Pick<SignedManifest, 'organization_id' | 'certificate' | 'public_key'>,
  { url, fingerprint, organization }: Trust,
): Promise<boolean | undefined> {
  if (organization && organization !== signed.organization_id) return false
  const prints = [signed.public_key, installationKeyOf(signed)].map(fingerprintOf)
  if (fingerprint) return prints.includes(fingerprint.replaceAll(/[\s:]/g, '').toLowerCase())
  if (!addressOf(url)) return undefined
  return (await installationKeys(url)).some((key) => key.fingerprint === fingerprintOf(installationKeyOf(signed)))
}

const addressOf = (url: string | undefined) => url ?? process.env.SAMAKART_URL

/** The present public key of the installation and earlier ones, as the service tells them. */
export async function installationKeys(url: string | undefined) {
  const address = addressOf(url)
  if (!address) throw new UsageError(words[language()].noAddress)
  const query = { limit: 1 }
  return (await dataOf(connect({ url: address }).api.GET('/keys', { params: { query } }))).keys
}
