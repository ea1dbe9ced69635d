import { CERTIFICATE_KIND, type Certificate } from '@samakart/portal'
import type { SigningKey } from '@samakart/rules/signatures'
import type { Keyring } from '#platform/crypto/keyring.ts'
import { sealBy } from '#platform/crypto/statements.ts'
import { createSigningKey } from '#platform/crypto/tenant-key-rows.ts'
import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork, inReadScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'

/** An organization that signs: its key, and the installation's word that the key is its own. */
export interface Signer {
  organizationId: string
  key: SigningKey
  certificate: Certificate
  /** The organization's earlier public keys. */
  retiredKeys: readonly Uint8Array[]
  /** The installation's public keys, which signed for all organizations before. */
  installationKeys: readonly Uint8Array[]
}

interface CertifiedKey {
  organizationId: string
  organizationName: string
  publicBytes: Uint8Array
  since: Date
}

export const certifiedFacts = ({ organizationId, organizationName, publicBytes, since }: CertifiedKey) => ({
  organization_id: organizationId,
  organization_name: organizationName,
  organization_key: Buffer.from(publicBytes).toString('base64'),
  since: since.toISOString(),
})

/** Made when it is needed, so that it is always signed with the installation's present key and has the present name. */
export function certify({ signing }: Pick<Keyring, 'signing'>, key: CertifiedKey): Promise<Certificate> {
  return sealBy(signing, CERTIFICATE_KIND, certifiedFacts(key))
}

export async function signerOf(services: Services, tenantId: string): Promise<Signer> {
  const { keyring } = services
  const { signing, organizationName } = await readSigning(services, tenantId)
  const { key, since, retired } = signing ?? (await giveSigningKey(services, tenantId))
  const certificate = await certify(keyring, {
    organizationId: tenantId,
    organizationName,
    publicBytes: key.publicBytes,
    since,
  })
  const installationKeys = [keyring.signing.publicBytes, ...keyring.retiredSigning]
  return { organizationId: tenantId, key, certificate, retiredKeys: retired, installationKeys }
}

function readSigning(services: Services, tenantId: string) {
  return inReadScope(services, tenantId, async (scope) => ({
    signing: (await scope.keys()).signing,
    organizationName: (await getOrganization(scope.db, tenantId)).name,
  }))
}

/** Organizations that are older than keys of organizations get theirs when they first sign. */
async function giveSigningKey(services: Services, tenantId: string) {
  await inPlatformWork(services, theSystem, (work) => createSigningKey(work.db, work.keyring, tenantId, work.now))
  services.tenantKeys.invalidate(tenantId)
  const { signing } = await readSigning(services, tenantId)
  if (!signing) throw new Error(`The signing key of ${tenantId} was not stored.`)
  return signing
}

/** A newer publication has a higher number; using the time in seconds makes a counter unnecessary. */
export function sequenceOf(generatedAt: Date): number {
  return Math.floor(generatedAt.getTime() / 1_000)
}
