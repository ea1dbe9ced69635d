// npm run ops:reindex-registry   gives every registry the keys of the current matching rules; may be stopped and run again
import { findOutdated, reindexRegistry } from '#slices/mpi/index.ts'
import { runTool } from './run-tool.ts'

await runTool(async (services) => {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
  const outdated = await findOutdated(services)
  console.log(`Registries with keys of former rules: ${outdated.length}`)
  for (const tenantId of outdated) {
    const started = performance.now()
    let lastReported = 0
    const isDone = await reindexRegistry(services, tenantId, {
      signal: stop.signal,
      onProgress: (identities) => {
        if (identities - lastReported < 10_000) return
        lastReported = identities
        console.log(`${tenantId}: ${identities} identities`)
      },
    })
    const seconds = ((performance.now() - started) / 1_000).toFixed(1)
    console.log(isDone ? `${tenantId}: done in ${seconds} s` : `${tenantId}: stopped; run again to go on`)
    if (!isDone) return 1
  }
  return 0
})
