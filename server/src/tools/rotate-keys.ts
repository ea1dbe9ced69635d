// npm run ops:rotate-keys -- --master   wraps all keys with a new master key
// npm run ops:rotate-keys -- --sealing  gives every organization a new sealing key and seals stored values again
// npm run ops:rotate-keys -- --signing  gives every organization a new signing key; older signatures stay verifiable
import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { deletePreviousMasterKey, makeMasterKeyPrevious } from '#platform/config/secrets.ts'
import { rotateMasterKey, rotateSealingKeys, rotateSigningKeys } from '#platform/crypto/rotate-keys.ts'
import { FolderInUse, lockFolder } from '#platform/db/folder-lock.ts'
import { sealedColumns } from '../app.ts'
import { runTool } from './run-tool.ts'

const { values } = parseArgs({
  options: { master: { type: 'boolean' }, sealing: { type: 'boolean' }, signing: { type: 'boolean' } },
})
if (!values.master && !values.sealing && !values.signing) {
  console.error('Say what to rotate: npm run ops:rotate-keys -- --master, -- --sealing, or -- --signing')
  process.exit(2)
}

const config = readConfig(process.env)
const isKeyInFolder = config.keys.master === undefined
if (values.master && !isKeyInFolder && !config.keys.previousMaster) {
  console.error('Set MASTER_KEY to the new key and MASTER_KEY_PREVIOUS to the old one.')
  process.exit(2)
}
const inUse = folderInUse()
if (values.master && isKeyInFolder) {
  if (inUse) {
    console.error(inUse.message)
    process.exit(1)
  }
  makeMasterKeyPrevious(config)
}
/** On a PostgreSQL of their own, others may be running anywhere. In the small case there is nobody to wait for. */
const mayOthersRun = config.databaseUrl !== undefined || inUse !== undefined

const steps = {
  prepared: 'New sealing keys are written. Waiting until every process knows them.',
  activated: 'New values are sealed with them. Waiting until no process uses the old ones.',
}

await runTool(async (services) => {
  if (values.master) {
    console.log(`Keys wrapped with the new master key: ${await rotateMasterKey(services)}`)
    if (isKeyInFolder) deletePreviousMasterKey(config)
  }
  if (values.sealing) {
    const { renewed, resealed } = await rotateSealingKeys(services, sealedColumns, services.clock.now(), {
      ...(mayOthersRun ? {} : { settleMs: 0 }),
      onStep: (step) => console.log(steps[step]),
    })
    console.log(`New sealing keys: ${renewed}; values sealed again: ${resealed}`)
  }
  if (values.signing) console.log(`New signing keys: ${await rotateSigningKeys(services, services.clock.now())}`)
  return 0
})

function folderInUse(): FolderInUse | undefined {
  try {
    lockFolder(config.dataDir).release()
    return undefined
  } catch (error) {
    if (error instanceof FolderInUse) return error
    throw error
  }
}
