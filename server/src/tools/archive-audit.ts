// npm run ops:archive-audit -- --before 2026-01 --folder FOLDER   writes older months of the audit trail there and takes them out of the database
import { parseArgs } from 'node:util'
import { archiveMonths } from '#slices/audit/index.ts'
import { runTool } from './run-tool.ts'

const { values } = parseArgs({ options: { before: { type: 'string' }, folder: { type: 'string' } } })
const { before = '', folder } = values
if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(before) || !folder) {
  console.error('Usage: npm run ops:archive-audit -- --before YYYY-MM --folder FOLDER')
  process.exit(2)
}
await runTool(async (services) => {
  const parts = await archiveMonths(services, new Date(`${before}-01T00:00:00Z`), folder)
  console.log(parts.length > 0 ? `Taken out and written to ${folder}: ${parts.join(', ')}` : 'There is no such month.')
  return 0
})
