import { startService } from './service.ts'

/** Starts a service once, so that the journeys begin with a copy of its folder. */
export async function prepareFolder(): Promise<AsyncDisposable & { env: Record<string, string> }> {
  const service = await startService()
  await service.stop()
  return { env: { TEST_DATA_DIR: service.dataDir }, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() }
}
