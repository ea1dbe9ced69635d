// npm run ops:verify-audit                      every organization in the configured database
// npm run ops:verify-audit -- --folder FOLDER [--copies FOLDER|FILE]   one chain that `npm run ops:export-audit` wrote; needs no database and no secret
// npm run ops:verify-audit -- --resume org_…    goes on signing this chain from what the database holds, after a backup was restored or a refusal was looked into
import { parseArgs } from 'node:util'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import {
  type ChainVerdict,
  chainInDatabase,
  chainInFolder,
  listHeads,
  resumeSigning,
  verifyChain,
} from '#slices/audit/index.ts'
import { runTool } from './run-tool.ts'

const { values } = parseArgs({
  options: { folder: { type: 'string' }, copies: { type: 'string' }, resume: { type: 'string', multiple: true } },
})

if (values.folder) {
  const source = await chainInFolder(values.folder, values.copies)
  process.exit(report(source.tenantId, await verifyChain(source)) ? 0 : 1)
}
await runTool(async (services) => {
  const chains = (await inPlatformScope(services, ({ db }) => listHeads(db))).map(({ tenant_id }) => tenant_id)
  const resumed = values.resume?.includes('all') ? chains : (values.resume ?? [])
  for (const tenantId of resumed) {
    const { seq, number } = await resumeSigning(services, tenantId)
    console.log(`resumed ${tenantId}  after entry ${seq}, with checkpoint ${number}`)
  }
  let areAllValid = true
  for (const tenantId of chains) {
    const verdict = await verifyChain(chainInDatabase(services, tenantId))
    areAllValid = report(tenantId, verdict) && areAllValid
  }
  return areAllValid ? 0 : 1
})

function report(organization: string, verdict: ChainVerdict): boolean {
  const { valid, entries, checkpoints, unchained, memories, first_fault } = verdict
  const fault = first_fault ? `  entry ${first_fault.seq}: ${first_fault.reason}` : ''
  const before = unchained > 0 ? ` (${unchained} from before they were chained)` : ''
  console.log(
    `${valid ? 'valid  ' : 'BROKEN '} ${organization}  ${entries} entries, ${checkpoints} checkpoints${before}, compared with ${memories} kept elsewhere${fault}`,
  )
  return valid
}
