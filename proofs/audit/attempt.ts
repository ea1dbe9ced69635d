import { rmSync } from 'node:fs'
import { chainInFolder, exportChain } from '@samakart/server/internal/slices/audit/chain-folder'
import { SigningRefusedError } from '@samakart/server/internal/slices/audit/sign-chain'
import { verifyChain, verifyInSandbox } from '@samakart/server/internal/slices/audit/verify-chain'
import type { Tampering } from './tamperings.ts'
import type { Installation, Trail } from './trail.ts'

export interface Outcome {
  kind: string
  /** By the service, as `GET /audit/verify` answers. */
  isFound: boolean
  /** By an auditor, as `samakart verify FOLDER --copies FOLDER` answers. */
  isFoundByAuditor: boolean
  /** Undefined where nobody asked the signer. */
  isRefused: boolean | undefined
}

/** One tampering, who finds it, and everything as it was again. */
export async function attempt(
  installation: Installation,
  trail: Trail,
  tampering: Tampering,
  random: () => number,
): Promise<Outcome> {
  await tampering.do(installation, trail, random)
  const isRefused = tampering.stopsSigner && random() < 0.5 ? await isSignatureRefused(installation, trail) : undefined
  const isFound = !(await isWhole(installation, trail))
  const isFoundByAuditor = !(await isWholeForAuditor(installation, trail))
  await installation.restore(trail)
  return { kind: tampering.kind, isFound, isFoundByAuditor, isRefused }
}

export async function isWhole({ services }: Installation, { id }: Trail): Promise<boolean> {
  return (await verifyInSandbox(services)(id)).valid
}

export async function isWholeForAuditor({ services, exports, copies }: Installation, { id }: Trail): Promise<boolean> {
  rmSync(exports, { recursive: true, force: true })
  await exportChain(services, id, exports)
  return (await verifyChain(await chainInFolder(exports, copies))).valid
}

async function isSignatureRefused(installation: Installation, trail: Trail): Promise<boolean> {
  try {
    await installation.actAndSign(trail)
    return false
  } catch (error) {
    if (error instanceof SigningRefusedError) return true
    throw error
  }
}
