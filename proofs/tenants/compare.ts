// Whether two answers say the same, apart from the ids that were asked for.
import type { Received } from '../api/client.ts'

const COMPARED_HEADERS = ['content-type', 'cache-control', 'www-authenticate', 'allow', 'location', 'content-location']

/** The answer as text, with what differs in any two answers replaced. */
export function plain({ status, headers, body }: Received, id: string): string {
  const lines = COMPARED_HEADERS.map((name) => `${name}: ${String(headers[name] ?? '')}`)
  return [status, ...lines, body.toString('latin1')]
    .join('\n')
    .replaceAll(id, '<id>')
    .replaceAll(encodeURIComponent(id), '<id>')
    .replaceAll(/"request_id":"[^"]*"/g, '"request_id":"<request>"')
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, '<time>')
    .replaceAll(/\b[a-z]{2,6}_[0-9a-z]{10,}\b/g, '<new>')
}

/** What an answer holds that belongs to somebody else. The id that was asked for may be repeated. */
export function findForeign(received: Received, canaries: readonly string[], asked = ''): string | undefined {
  const text = received.body.toString()
  return canaries.find((canary) => canary !== asked && text.includes(canary))
}
