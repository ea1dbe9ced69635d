// npm run ops:rotate-keys -- --master   wraps all keys with a new master key
// npm run ops:rotate-keys -- --sealing  gives every organization a new sealing key and seals stored values again
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { forgetPreviousMasterKey, setMasterKeyAside } from '#platform/config/secrets.ts'
import { renewSealingKeys, resealValues, rewrapTenantKeys } from '#platform/crypto/rotate-keys.ts'
import { FolderInUse, lockFolder } from '#platform/db/folder-lock.ts'
import { sealedColumns } from '../app.ts'
import { runTool } from './open-tool.ts'

const { values } = parseArgs({ options: { master: { type: 'boolean' }, sealing: { type: 'boolean' } } })
if (!values.master && !values.sealing) {
  console.error('Say what to rotate: npm run ops:rotate-keys -- --master, or -- --sealing')
  process.exit(2)
}

const config = readConfig(process.env)
const isKeyInFolder = config.keys.master === undefined
if (values.master && !isKeyInFolder && !config.keys.previousMaster) {
  console.error('Set MASTER_KEY to the new key and MASTER_KEY_PREVIOUS to the old one.')
  process.exit(2)
}
if (values.master && isKeyInFolder) {
  refuseWhileRunning()
  setMasterKeyAside(config)
}

await runTool(async ({ database, keyring, clock }) => {
  if (values.master) {
    console.log(`Keys wrapped with the new master key: ${await rewrapTenantKeys(database, keyring)}`)
    if (isKeyInFolder) forgetPreviousMasterKey(config)
  }
  if (values.sealing) {
    const tenants = await renewSealingKeys(database, keyring, clock.now())
    let count = 0
    for (const tenantId of tenants) count += await resealValues(database, keyring, tenantId, sealedColumns)
    console.log(`Organizations with a new sealing key: ${tenants.length}; values sealed again: ${count}`)
  }
  return 0
})

function refuseWhileRunning(): void {
  try {
    lockFolder(config.dataDir).release()
  } catch (error) {
    console.error(error instanceof FolderInUse ? error.message : error)
    process.exit(1)
  }
}
