import type { Refusal } from '#platform/refusal.ts'
import { Dhis2Error } from './client/dhis2-error.ts'
import { Dhis2AuthFailed, Dhis2BadAnswer, Dhis2Refused, Dhis2Unreachable } from './errors.ts'

/** The refusal for somebody who waits for DHIS2. It repeats nothing of what DHIS2 answered. */
export function refusalFor(error: Dhis2Error): Refusal {
  switch (error.kind) {
    case 'unreachable':
    case 'slow':
      return new Dhis2Unreachable()
    case 'account':
      return new Dhis2AuthFailed()
    case 'refused':
      return new Dhis2Refused({ values: { reason: error.code } })
    case 'version':
    case 'invalid_response':
    case 'not_found':
      return new Dhis2BadAnswer({ values: { reason: error.code } })
  }
}

/** Whether another attempt may succeed: nobody answered, or only an error of the server. Any other answer would be the same again. */
export const isTransient = (error: unknown): boolean =>
  error instanceof Dhis2Error &&
  (error.kind === 'unreachable' || error.kind === 'slow' || error.code.startsWith('status_5'))
