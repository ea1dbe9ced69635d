import { chainInFolder, verifyChain } from '../../../server/src/slices/audit/index.ts'
import { REFUSED } from '../terminal/failures.ts'
import { printJson } from '../terminal/output.ts'

/** What `samakart export-audit` wrote. */
export async function verifyChainFolder(folder: string): Promise<number> {
  const { source, signatures } = await chainInFolder(folder)
  const verdict = await verifyChain(source, signatures)
  printJson(verdict)
  return verdict.valid ? 0 : REFUSED
}
