import { canonicalJson } from '@samakart/rules/canonical-json'
import { randomSecret } from '#platform/random.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { publicLabelOf } from '#platform/sensitive/public-label.ts'
import { getDeviceInUse } from '../devices/device.ts'
import { openPass } from '../passes/holder.ts'
import { statusAt } from '../passes/pass-status.ts'
import { getPass } from '../passes/queries.ts'
import { passStatement } from '../passes/sign-pass.ts'
import { deviceKey, organizationKey } from './offline-keys.ts'
import { type Bundle, NONCE_BYTES, sealBundle } from './seal-bundle.ts'

/** How long a device accepts a bundle without synchronizing. */
const MAX_OFFLINE_HOURS = 72

/** Seals a pass for one device to carry offline. Without a device only the service can open the bundle. */
export async function makeBundle(
  scope: ReadScope,
  passId: string,
  deviceId: string | undefined,
): Promise<{ pass_id: string; bundle: Bundle }> {
  const pass = await getPass(scope, passId)
  const keys = await scope.keys()
  const key = deviceId ? deviceKey(keys, (await getDeviceInUse(scope, deviceId)).id) : organizationKey(keys)
  const { holder_name, campaign_name } = (await openPass(scope, pass)).holder
  const content = {
    statement: passStatement(pass),
    signature: pass.signature,
    signing_key_id: pass.signing_key_id,
    status: statusAt(pass, scope.now),
    holder: maskName(holder_name),
    campaign_name: campaign_name && publicLabelOf(campaign_name, 'fr').label,
    made_at: scope.now.toISOString(),
  }
  const latest = new Date(scope.now.getTime() + MAX_OFFLINE_HOURS * 3_600_000)
  const bundle = sealBundle({
    key,
    nonce: randomSecret(NONCE_BYTES),
    organizationId: scope.tenantId,
    passId: pass.pass_id,
    expiresAt: (pass.expires_at < latest ? pass.expires_at : latest).toISOString(),
    plaintext: Buffer.from(canonicalJson(content)),
  })
  return { pass_id: pass.pass_id, bundle }
}

/** `Awa Ndiaye` becomes `A••• N•••`: enough to compare with a document, too little to reveal a name. */
export function maskName(name: string): string {
  const parts = name.trim().split(/\s+/)
  return parts.map((part) => `${[...part][0] ?? ''}•••`).join(' ')
}
