// npm run ops:verify-audit                      every organization in the configured database
// npm run ops:verify-audit -- --folder FOLDER   one chain that `npm run ops:export-audit` wrote; needs no database and no secret
import { parseArgs } from 'node:util'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { type ChainVerdict, chainInDatabase, chainInFolder, listHeads, verifyChain } from '#slices/audit/index.ts'
import { runTool } from './open-tool.ts'

const { values } = parseArgs({ options: { folder: { type: 'string' } } })

if (values.folder) {
  const { source, signatures } = await chainInFolder(values.folder)
  process.exit(report(source.tenantId, await verifyChain(source, signatures)) ? 0 : 1)
}
await runTool(async (services) => {
  const heads = await inPlatformScope(services, ({ db }) => listHeads(db))
  let areAllValid = true
  for (const { tenant_id } of heads) {
    const verdict = await verifyChain(chainInDatabase(services, tenant_id), services.keyring)
    areAllValid = report(tenant_id, verdict) && areAllValid
  }
  return areAllValid ? 0 : 1
})

function report(organization: string, { valid, entries, checkpoints, first_fault }: ChainVerdict): boolean {
  const fault = first_fault ? `  entry ${first_fault.seq}: ${first_fault.reason}` : ''
  console.log(
    `${valid ? 'valid  ' : 'BROKEN '} ${organization}  ${entries} entries, ${checkpoints} checkpoints${fault}`,
  )
  return valid
}
