import type { Services } from '#platform/services.ts'
import { Dhis2Error } from './dhis2-error.ts'
import type { WatchRequest } from './http-reader.ts'
import { RetryableError } from './retry-policy.ts'

/** Measures requests to DHIS2 and counts those that fail, by kind. Addresses are not told: they name a ministry's server. */
export function watchRequests({ metrics, tracing }: Services): WatchRequest {
  return async (read) => {
    const started = performance.now()
    try {
      const answer = await tracing.span('DHIS2 request', { kind: 'client' }, read)
      metrics.observe('samakart_dhis2_request_duration_seconds', {}, (performance.now() - started) / 1_000)
      return answer
    } catch (error) {
      if (error instanceof Dhis2Error || error instanceof RetryableError)
        metrics.count('samakart_dhis2_errors_total', { kind: error.kind })
      throw error
    }
  }
}
