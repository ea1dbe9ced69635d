// Makes the test vectors of docs/wallet-bundle.md from fixed keys and nonces. `npm run dev -- wallet-vectors` writes them, and a
// test checks that the service still makes the same.
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { canonicalJson } from '@samakart/rules/canonical-json'
import { signBytes, signingKeyFromSeed } from '@samakart/rules/signatures'
import { bundleKeys, keyId, keystream, sealBundle } from '../bundle/make-bundle.ts'
import { passStatement, qrPayload } from '../passes/sign-pass.ts'

const bytesOf = (seed: string) => createHash('sha256').update(seed).digest()

const signer = signingKeyFromSeed(bytesOf('samakart vectors: signing seed'))
const key = bytesOf('samakart vectors: offline key')
const now = '2026-03-10T09:00:00.000Z'

const cases = [
  { name: 'an active pass', pass_id: '0011223344556677', status: 'active', holder: 'A••• N•••', campaign_name: null },
  {
    name: 'a revoked pass with a long label: three blocks of padding',
    pass_id: 'FFEEDDCCBBAA9988',
    status: 'revoked',
    holder: 'Ñ••• Ŋ•••',
    campaign_name: 'Campagne nationale de vaccination contre la rougeole et la rubéole, Sénégal oriental '
      .repeat(3)
      .trim(),
  },
]

export function bundleVectors() {
  return {
    about: 'Test vectors of docs/wallet-bundle.md. Bytes are hexadecimal unless a field is base64 by definition.',
    organization_id: 'org_vectors',
    offline_key: key.toString('base64'),
    key_id: keyId(key).toString('hex'),
    verification_keys: [{ key_id: signer.keyId, public_key: signer.publicBytes.toString('base64') }],
    now,
    valid: cases.map(({ name, pass_id, ...rest }, index) => {
      const facts = {
        tenant_id: 'org_vectors',
        pass_id,
        mpi_id: `SN-DKR-26-7K3Q9ZP${index}`,
        pass_type: 'vaccination' as const,
        issued_at: new Date('2026-03-01T08:00:00.000Z'),
        expires_at: new Date('2027-03-01T08:00:00.000Z'),
      }
      const statement = passStatement(facts)
      const signature = signBytes(signer, Buffer.from(statement))
      const plaintext = canonicalJson({ ...rest, made_at: now, signature, signing_key_id: signer.keyId, statement })
      const nonce = bytesOf(`samakart vectors: nonce ${index}`).subarray(0, 24)
      const order = { key, nonce, organizationId: facts.tenant_id, passId: pass_id }
      const { encryption, authentication } = bundleKeys(order)
      return {
        name,
        pass_id,
        qr_payload: qrPayload(facts),
        statement,
        signature,
        nonce: nonce.toString('hex'),
        encryption_key: encryption.toString('hex'),
        authentication_key: authentication.toString('hex'),
        first_keystream_block: keystream(encryption, 32).toString('hex'),
        plaintext,
        bundle: sealBundle({
          ...order,
          expiresAt: '2026-03-13T09:00:00.000Z',
          plaintext: Buffer.from(plaintext),
        }),
      }
    }),
  }
}

if (import.meta.main) {
  const file = new URL('../../../../../docs/wallet-bundle-vectors.json', import.meta.url)
  writeFileSync(file, `${JSON.stringify(bundleVectors(), null, 2)}\n`)
}
