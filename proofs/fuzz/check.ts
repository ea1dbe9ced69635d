// What every answer must be.
import { codeOf, isJson, mediaOf } from '../api/client.ts'
import type { Description } from '../api/description.ts'
import { type Exchange, endsSession } from '../api/explorer.ts'
import type { Spoiled } from './spoil.ts'

/** What is wrong with an answer, if anything is. */
export function findFault(description: Description, exchange: Exchange, spoiled: Spoiled): string | undefined {
  const { operation, sent, received, answer } = exchange
  const { status, headers, body } = received
  const media = mediaOf(received)
  // An answer to HEAD has no body that could say whose fault it is.
  const isSilent = sent.method === 'HEAD' && [502, 503].includes(status) && operation.answers.has(status)
  if (status >= 500 && !isSilent && !blamesAnotherSystem(answer)) return `answered ${status}`
  if (!headers['x-request-id']) return 'no request id'
  if (status === 405 && !headers.allow) return '405 without Allow'
  if (status === 401 && codeOf(answer) === 'unauthenticated' && !headers['www-authenticate']) {
    return '401 without a challenge'
  }
  const isSignedOut = status === 401 && endsSession.test(operation.name)
  // Another request may have given up the module, which is asked for before the body is read.
  const isExcluded = status === 403 && codeOf(answer) === 'module_inactive'
  if (spoiled.expects && !spoiled.expects(status) && ![429, 502, 503].includes(status) && !isSignedOut && !isExcluded)
    return `answered ${status} to a wrong request`
  if (spoiled.isElsewhere || leadsElsewhere(sent.address)) return undefined
  const declared = operation.answers.get(status)
  if (!declared) return `the status ${status} is not declared`
  if (declared.length === 0)
    return body.length > 0 && sent.method !== 'HEAD' ? `a body with status ${status}` : undefined
  if (!declared.includes(media)) return `the media type ${media} is not declared for ${status}`
  if (!isJson(media) || status === 206) return undefined
  if (answer === undefined) return 'the body is not JSON'
  const mistake = description.findMistake(operation, status, media, answer)
  if (mistake) return `the body differs from its schema: ${mistake}`
  if (media === 'application/problem+json' && (answer as Problem).status !== status)
    return 'the problem has another status'
  return undefined
}

/** A DHIS2 or a provider that does not answer, or not as it should: no fault of the service. Its status is declared. */
function blamesAnotherSystem(answer: unknown): boolean {
  return /^(dhis2|provider)_/.test(codeOf(answer) ?? '')
}

/** Without a value, a path parameter leaves the address of another operation. */
function leadsElsewhere(address: string): boolean {
  const [path = ''] = address.split('?')
  return path.endsWith('/') || path.includes('//')
}

interface Problem {
  status?: number
}
