// npm run dev -- api-examples
// Calls every operation of a running service, and keeps one request and its answer of each as the examples of the API description.
import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Example, Examples } from '@samakart/server/internal/platform/http/description/describe-examples'
import { Client, isJson, mediaOf } from '../../proofs/api/client.ts'
import type { Description, Operation } from '../../proofs/api/description.ts'
import type { Exchange } from '../../proofs/api/explorer.ts'
import { openExplorer } from '../../proofs/api/open-explorer.ts'
import { startWholeService } from '../../proofs/api/service.ts'
import { plainText, plainValue } from './plain-values.ts'

const TARGET = fileURLToPath(new URL('../../server/src/platform/http/description/examples.json', import.meta.url))
const SEED = 3
const TOUR_SECONDS = 240
const TEXT_CHARACTERS = 400

await using service = await startWholeService()
using client = new Client(service.url)
const explorer = await openExplorer(client, service.world)
const { description } = explorer.parts
const best = new Map<string, Exchange>()
const missed = await explorer.tour(SEED, TOUR_SECONDS, (exchange) => {
  const { name } = exchange.operation
  const before = best.get(name)
  if (exchange.received.status < 300 && (!before || weight(exchange) > weight(before))) best.set(name, exchange)
})
if (missed.length > 0) throw new Error(`not reached: ${missed.map(({ name }) => name).join(', ')}`)

const examples: Examples = {}
for (const operation of [...description.operations].sort((a, b) => (a.name < b.name ? -1 : 1))) {
  const exchange = best.get(operation.name)
  if (exchange) examples[operation.name] = exampleOf(description, exchange)
}
await writeFile(TARGET, `${JSON.stringify(examples, null, 1)}\n`)
console.log(`${Object.keys(examples).length} operations`)

/** Answers with something in them say more; very long ones do not. */
function weight({ received }: Exchange): number {
  return Math.min(received.body.length, 1_500)
}

function exampleOf(described: Description, { operation, sent, received, answer }: Exchange): Example {
  const body = isJson(sent.headers['content-type'] ?? '') ? JSON.parse(String(sent.body)) : undefined
  const parameters = parametersOf(operation, sent.address)
  const media = mediaOf(received)
  const status = received.status
  const isAnswerGood = (value: unknown) => described.findMistake(operation, status, media, value) === undefined
  return {
    ...(Object.keys(parameters).length > 0 ? { parameters } : {}),
    ...(body === undefined
      ? {}
      : { request: plainer(operation, body, (value) => described.accepts(operation, value)) }),
    status,
    ...(media === '' ? {} : { media }),
    ...(/^\/(openapi|asyncapi)\.json$/.test(operation.path)
      ? {}
      : answer === undefined
        ? textOf(media, received.body)
        : { answer: plainer(operation, answer, isAnswerGood) }),
  }
}

/** Field by field where the whole would no longer be what the description says, such as a pattern. */
function plainer(operation: Operation, value: unknown, isGood: (value: unknown) => boolean): unknown {
  const whole = plainValue(value)
  if (isGood(whole)) return whole
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const kept: Record<string, unknown> = { ...(value as object) }
  for (const field of Object.keys(kept)) {
    const before = kept[field]
    kept[field] = plainValue(before, field)
    if (isGood(kept)) continue
    console.log(`${operation.name}: ${field} stays as it was`)
    kept[field] = before
  }
  return kept
}

function parametersOf({ path, parameters }: Operation, address: string): Record<string, unknown> {
  const { pathname, searchParams } = new URL(address, 'http://service')
  const given = pathname.split('/')
  const found: Record<string, unknown> = {}
  for (const [at, part] of path.split('/').entries()) {
    const [, name] = /^\{(\w+)\}/.exec(part) ?? []
    if (name) found[name] = plainText(name, decodeURIComponent(given[at] ?? ''))
  }
  for (const [name, text] of searchParams) {
    const { schema } = parameters.find((parameter) => parameter.name === name) ?? {}
    const type = schema?.type
    if (type === 'integer' || type === 'number' || type === 'boolean') found[name] = JSON.parse(text)
    else found[name] = type === 'array' ? [plainText(name, text)] : plainText(name, text)
  }
  return found
}

function textOf(media: string, body: Buffer): { answer?: string } {
  if (!media.startsWith('text/') || media === 'text/html') return {}
  const lines = body
    .toString('utf8')
    .slice(0, TEXT_CHARACTERS)
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .slice(0, 3)
  return {
    answer: lines
      .map((line) =>
        line
          .split(',')
          .map((cell) => plainText('', cell))
          .join(','),
      )
      .join('\n'),
  }
}
