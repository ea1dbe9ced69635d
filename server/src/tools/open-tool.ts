import { ConfigInvalid, readConfig } from '#platform/config/config.ts'
import { MasterKeyWrong } from '#platform/crypto/master-key-check.ts'
import { FolderInUse } from '#platform/db/folder-lock.ts'
import { openWorkshop } from '#platform/open-workshop.ts'
import type { Workshop } from '#platform/workshop.ts'
import { subscriptions } from '../app.ts'

/** Runs a command on the configured database. The embedded one has one owner: stop the service first. */
export async function runTool(tool: (shop: Workshop) => Promise<number>): Promise<void> {
  try {
    const shop = await openWorkshop(readConfig({ LOG_LEVEL: 'warn', ...process.env }), subscriptions)
    let status = 1
    try {
      status = await tool(shop)
    } finally {
      shop.disk.stop()
      await shop.database.close()
    }
    process.exit(status)
  } catch (error) {
    const isPlain = error instanceof ConfigInvalid || error instanceof FolderInUse || error instanceof MasterKeyWrong
    console.error(isPlain ? error.message : error)
    process.exit(error instanceof ConfigInvalid ? 2 : 1)
  }
}
