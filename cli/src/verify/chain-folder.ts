import { chainInFolder, verifyChain } from '@samakart/server/audit'
import { REFUSED } from '../terminal/failures.ts'
import { printJson } from '../terminal/output.ts'
import { fingerprintOf, isKnownSigner, type Trust } from './known-keys.ts'

/** What `samakart export-audit` wrote, compared with copies of checkpoints if there are any. */
export async function verifyChainFolder(
  folder: string,
  { copies, ...trust }: Trust & { copies?: string },
): Promise<number> {
  const source = await chainInFolder(folder, copies)
  const verdict = await verifyChain(source)
  const publicKey = Buffer.from(source.publicKeys[0] ?? []).toString('base64')
  const isKnown = await isKnownSigner({ organization_id: source.tenantId, public_key: publicKey }, trust)
  const valid = verdict.valid && isKnown !== false
  printJson({ ...verdict, valid, known_key: isKnown ?? null, fingerprint: fingerprintOf(publicKey) })
  return valid ? 0 : REFUSED
}
