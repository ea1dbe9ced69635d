import { startService } from './service.ts'

/** Starts a service once, so that each test begins with a copy of its data folder. */
export async function prepareFolder(): Promise<AsyncDisposable & { env: Record<string, string> }> {
  const service = await startService()
  await service.stop()
  return { env: { TEST_DATA_DIR: service.dataDir }, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() }
}
