import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { listOrganizationKeys } from '#platform/crypto/organization-keys.ts'
import { Paging } from '#platform/http/paging.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { namesOfOrganizations } from '#slices/accounts/index.ts'
import { certify } from './signer.ts'

const PublicKey = {
  key_id: Type.String({ description: 'The first 16 digits of the fingerprint.' }),
  algorithm: Type.Literal('Ed25519'),
  status: Type.Enum(['current', 'retired']),
  public_key: Type.String({ description: 'The 32 raw bytes, base64.' }),
  fingerprint: Type.String({ description: 'SHA-256 of the raw public key, hexadecimal.' }),
}

const InstallationKey = Type.Object(PublicKey)

const OrganizationKey = Type.Object({
  organization_id: Type.String(),
  organization_name: Type.String(),
  ...PublicKey,
  certificate: Type.Object(
    {
      kind: Type.String(),
      organization_id: Type.String(),
      organization_name: Type.String(),
      organization_key: Type.String({ description: 'The organization’s public key.' }),
      since: Type.String({ format: 'date-time' }),
      public_key: Type.String({ description: 'The installation’s, which signs.' }),
      key_id: Type.String(),
      signature: Type.String(),
    },
    { description: 'The installation’s signature of the canonical JSON (RFC 8785) of all other members.' },
  ),
})

/** The keys are public, so that anybody can check the signature on a card, a portal or an invoice. */
export function keyRoutes(routes: Routes, services: Services): void {
  routes.serve(
    {
      method: 'GET',
      path: '/keys',
      access: 'public',
      tag: 'Verification',
      summary: 'The public keys of the installation and of its organizations, with their certificates.',
      description:
        'An organization’s key signs its portals, revocation packs, identity QRs and manifests. The installation’s key certifies it, and signs invoices, audit checkpoints and wallet passes, which name the organization. Until organizations had keys of their own, it signed everything.',
      query: Type.Object({
        ...Paging({ default: 100, max: 100, isUnmoved: true }),
        organization_id: Type.Optional(Type.String({ maxLength: 64, description: 'Only the keys of this one.' })),
      }),
      perMinute: services.config.verificationsPerMinute,
      answers: {
        200: Type.Object({
          installation: InstallationKey,
          keys: Type.Array(InstallationKey, { description: 'Of the installation: the present one and earlier ones.' }),
          total: Type.Integer({ description: 'Keys of organizations.' }),
          limit: Type.Integer(),
          offset: Type.Integer(),
          next_cursor: Type.Union([Type.String(), Type.Null()]),
          organizations: Type.Array(OrganizationKey),
        }),
      },
      problems: [429],
    },
    async ({ query: { organization_id, limit, offset } }) => {
      const {
        total,
        keys: ofOrganizations,
        names,
      } = await inPlatformScope(services, async ({ db }) => {
        const listed = await listOrganizationKeys(db, { limit, offset }, organization_id)
        return {
          ...listed,
          names: await namesOfOrganizations(
            db,
            listed.keys.map(({ organizationId }) => organizationId),
          ),
        }
      })
      const organizations = ofOrganizations.map(async (key) => {
        const { organizationId, publicBytes } = key
        const organizationName = names.get(organizationId) ?? ''
        return {
          organization_id: organizationId,
          organization_name: organizationName,
          key_id: key.keyId,
          algorithm: 'Ed25519' as const,
          status: key.isRetired ? ('retired' as const) : ('current' as const),
          public_key: publicBytes.toString('base64'),
          fingerprint: createHash('sha256').update(publicBytes).digest('hex'),
          certificate: await certify(services.keyring, { ...key, organizationName }),
        }
      })
      const keys = services.keyring.issuerKeys()
      const [installation = keys[0]] = keys
      return {
        installation,
        keys,
        total,
        limit,
        offset,
        next_cursor: null,
        organizations: await Promise.all(organizations),
      }
    },
  )
}
