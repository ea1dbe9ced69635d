import { chownSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../sync-folder.ts'
import { type Address, passwordFlags } from './address.ts'
import { dataFolder, refuseWithoutModes } from './data-folder.ts'
import { GuardedProcess } from './guarded-process.ts'
import { type Identity, refuseUnloadable } from './identity.ts'
import { executable } from './program.ts'
import type { Settings } from './settings.ts'
import { PostgresDidNotStart } from './start-refusals.ts'

const UNFINISHED = 'postgres.unfinished-'

/** The cluster is created under another name and then renamed, so that a folder with the final name is complete. */
export async function makeCluster(
  dataDir: string,
  identity: Identity,
  address: Address,
  settings: Settings,
): Promise<void> {
  removeUnfinished(dataDir)
  const unfinished = mkdtempSync(join(dataDir, UNFINISHED))
  refuseWithoutModes(unfinished)
  if (identity.owner !== undefined) chownSync(unfinished, identity.owner, identity.owner)
  // initdb flushes its files before it ends.
  const initdb = new GuardedProcess([
    ...identity.prefix,
    executable(identity.program, 'initdb'),
    `--pgdata=${unfinished}`,
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    ...passwordFlags(address),
    ...(settings.fsync === 'off' ? ['--no-sync'] : []),
  ])
  const { code } = await initdb.exited
  if (code !== 0) {
    removeUnfinished(dataDir)
    refuseUnloadable(identity.program)
    throw new PostgresDidNotStart(dataFolder(dataDir), initdb.lastLine)
  }
  renameSync(unfinished, dataFolder(dataDir))
  syncFolder(dataDir)
}

/** Folders of a first start that was killed. Its initdb has ended too, or is about to. */
function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(UNFINISHED))) {
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 10 })
  }
}
