import { chainInFolder, verifyChain } from '../../../server/src/slices/audit/index.ts'
import { REFUSED } from '../terminal/failures.ts'
import { printJson } from '../terminal/output.ts'

/** What `samakart export-audit` wrote, compared with copies of checkpoints if there are any. */
export async function verifyChainFolder(folder: string, copies?: string): Promise<number> {
  const verdict = await verifyChain(await chainInFolder(folder, copies))
  printJson(verdict)
  return verdict.valid ? 0 : REFUSED
}
