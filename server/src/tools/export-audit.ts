// npm run ops:export-audit -- --organization org_… --folder FOLDER   what an auditor needs to check a chain elsewhere
import { parseArgs } from 'node:util'
import { exportChain } from '#slices/audit/index.ts'
import { runTool } from './open-tool.ts'

const { values } = parseArgs({ options: { organization: { type: 'string' }, folder: { type: 'string' } } })
const { organization, folder } = values
if (!organization || !folder) {
  console.error('Usage: npm run ops:export-audit -- --organization org_… --folder FOLDER')
  process.exit(2)
}
await runTool(async (services) => {
  console.log(`Entries written to ${folder}: ${await exportChain(services, organization, folder)}`)
  return 0
})
