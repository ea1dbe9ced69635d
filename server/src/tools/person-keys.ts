// npm run ops:person-keys -- --export FILE   writes the keys of people, for a backup apart from the data
// npm run ops:person-keys -- --import FILE   after restoring older data: makes the keys those of the file, and erases again
//                                            whoever was erased since
import { parseArgs } from 'node:util'
import { exportErasureKeys, importErasureKeys } from '#platform/crypto/erasure-key-file.ts'
import { reapplyErasures } from '#slices/personal/index.ts'
import { runTool } from './run-tool.ts'

const { values } = parseArgs({ options: { export: { type: 'string' }, import: { type: 'string' } } })
if ((values.export === undefined) === (values.import === undefined)) {
  console.error('Say what to do: npm run ops:person-keys -- --export FILE, or -- --import FILE')
  process.exit(2)
}

const enqueues = values.import !== undefined
await runTool(
  async (services) => {
    if (values.export !== undefined) {
      console.log(`Keys written: ${await exportErasureKeys(services.database, values.export)}`)
    } else if (values.import !== undefined) {
      const { deleted, added } = await importErasureKeys(services.database, values.import)
      console.log(`Keys deleted: ${deleted}; keys added: ${added}`)
      console.log(`People erased again: ${await reapplyErasures(services)}`)
    }
    return 0
  },
  { enqueues },
)
