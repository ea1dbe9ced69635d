// npm run ops:seal-files: seals the files of jobs that were made before files were sealed.
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { listAccounts } from '#slices/billing/index.ts'
import { sealOldFiles, sweepFiles } from '#slices/campaigns/index.ts'
import { runTool } from './run-tool.ts'

await runTool(async (services) => {
  const organizations = await inPlatformScope(services, ({ db }) => listAccounts(db))
  const faults: string[] = []
  let files = 0
  for (const organization of organizations) {
    for await (const done of sealOldFiles(services, organization)) {
      files += done.sealed
      faults.push(...done.faults)
    }
  }
  await sweepFiles(services, new AbortController().signal)
  for (const fault of faults) console.log(`not sealed, ${fault}`)
  console.log(`Files sealed: ${files}`)
  return faults.length === 0 ? 0 : 1
})
