// npm run ops:rebuild-files: makes the damaged and missing files of jobs again, from what is stored. It may run beside the
// service. Files that were removed when their time was over stay removed.
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { listAccounts } from '#slices/billing/index.ts'
import { rebuildDamagedFiles, sweepFiles } from '#slices/campaigns/index.ts'
import { CardRenderer } from '#slices/cards/index.ts'
import { runTool } from './run-tool.ts'

await runTool(
  async (services) => {
    const organizations = await inPlatformScope(services, ({ db }) => listAccounts(db))
    const renderer = new CardRenderer()
    let made = 0
    let left = 0
    for (const organization of organizations) {
      for await (const { jobId, before, after } of rebuildDamagedFiles(services, renderer, organization)) {
        for (const fault of before) console.log(`${organization}: ${jobId}: ${fault}`)
        for (const fault of after) console.log(`${organization}: ${jobId}: not made again, ${fault}`)
        made += before.length - after.length
        left += after.length
      }
    }
    await sweepFiles(services, new AbortController().signal)
    console.log(`Files made again: ${made}`)
    return left === 0 ? 0 : 1
  },
  { enqueues: true },
)
