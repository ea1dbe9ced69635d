import { Outage } from '../outage.ts'
import type { Services } from '../services.ts'
import type { Storage } from './storage.ts'
import { missingOf, StoreUnavailable } from './store-unavailable.ts'

type Operation = 'put' | 'find' | 'read' | 'list' | 'remove' | 'check'

/**
 * Turns the errors of a store that is away into a refusal, says once in the log when it goes and when it is back, and
 * measures what it does.
 */
export function watchStorage(
  storage: Storage,
  { log, metrics, tracing }: Pick<Services, 'log' | 'metrics' | 'tracing'>,
): Storage {
  const outage = new Outage()
  metrics.set('samakart_store_up', {}, 1)
  outage.onBegin = (error) => {
    metrics.set('samakart_store_up', {}, 0)
    log.warn('the store of files does not answer', { code: missingOf(error) ?? 'store', error })
  }
  outage.onEnd = (facts) => {
    metrics.set('samakart_store_up', {}, 1)
    log.info('the store of files answers again', facts)
  }
  const watch = async <T>(operation: Operation, act: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    try {
      const facts = { 'samakart.store.operation': operation }
      const result = await tracing.span('store', { kind: 'client', facts }, act)
      metrics.observe('samakart_store_request_duration_seconds', { operation }, (performance.now() - started) / 1_000)
      outage.answered()
      return result
    } catch (error) {
      const missing = missingOf(error)
      metrics.count('samakart_store_errors_total', { kind: missing ?? 'other' })
      if (!missing) throw error
      outage.failed(error)
      throw new StoreUnavailable(missing)
    }
  }
  return {
    put: (key, content) => watch('put', () => storage.put(key, content)),
    putFile: (key, path) => watch('put', () => storage.putFile(key, path)),
    getFile: (key, path) => watch('read', () => storage.getFile(key, path)),
    find: (key) => watch('find', () => storage.find(key)),
    read: (key, range) => watch('read', () => storage.read(key, range)),
    async *walk(prefix) {
      const objects = storage.walk(prefix)[Symbol.asyncIterator]()
      for (;;) {
        const { done, value } = await watch('list', () => objects.next())
        if (done) return
        yield value
      }
    },
    list: (prefix) => watch('list', () => storage.list(prefix)),
    remove: (key) => watch('remove', () => storage.remove(key)),
    check: () => watch('check', () => storage.check()),
  }
}
