import { Type } from 'typebox'
import type { Routes } from '#platform/http/routes.ts'
import type { Services } from '#platform/services.ts'

const IssuerKey = Type.Object({
  key_id: Type.String({ description: 'The first 16 digits of the fingerprint.' }),
  algorithm: Type.Literal('Ed25519'),
  status: Type.Enum(['current', 'retired']),
  public_key: Type.String({ description: 'The 32 raw bytes, base64.' }),
  fingerprint: Type.String({ description: 'SHA-256 of the raw public key, hexadecimal.' }),
})

/** The keys are public, so that anybody can check the signature on a card, a portal or an invoice. */
export function keyRoutes(routes: Routes, services: Services): void {
  routes.serve(
    {
      method: 'GET',
      path: '/keys',
      access: 'public',
      tag: 'Verification',
      summary: 'The public keys that sign manifests, portals, invoices and audit checkpoints.',
      answers: { 200: Type.Object({ keys: Type.Array(IssuerKey) }) },
    },
    async () => ({ keys: services.keyring.issuerKeys() }),
  )
}
