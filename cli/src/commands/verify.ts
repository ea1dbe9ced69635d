import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { common, required } from '../arguments.ts'
import { UsageError } from '../terminal/failures.ts'
import { language } from '../terminal/language.ts'
import { verifyCard } from '../verify/card.ts'
import { verifyChainFolder } from '../verify/chain-folder.ts'
import { verifyPortal } from '../verify/portal.ts'
import { verifyFile } from '../verify/signed-file.ts'
import { words } from '../words.ts'

/** What it is given decides what is verified. Files are verified without a network, unless a service shall vouch for the key. */
export async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    options: {
      ...common,
      fingerprint: { type: 'string' },
      organization: { type: 'string' },
      copies: { type: 'string' },
    },
    allowPositionals: true,
  })
  const what = required(positionals[0], 'CARD|FOLDER|FILE')
  const stats = statSync(what, { throwIfNoEntry: false })
  if (stats?.isFile()) return verifyFile(what, values)
  if (!stats) return verifyCard(what, values)
  if (existsSync(join(what, 'registry.json'))) return verifyPortal(what, values)
  if (existsSync(join(what, 'chain.json'))) return verifyChainFolder(what, values)
  throw new UsageError(words[language()].nothingToVerify(what))
}
