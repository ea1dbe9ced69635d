import { readFileSync } from 'node:fs'
import { type Document, type FoundOperation, operationsOf } from './document.ts'

/** A request and its answer from a real run. Ids, times, names and secrets are replaced. */
export interface Example {
  parameters?: Record<string, unknown>
  request?: unknown
  status: number
  /** The media type of the answer, if it has a body. */
  media?: string
  /** What was answered, if it is JSON or text. */
  answer?: unknown
}

/** By operation, like `GET /campaigns/{campaign_id}`. `npm run dev -- api-examples` writes them. */
export type Examples = Record<string, Example>

export const readExamples = (): Examples =>
  JSON.parse(readFileSync(new URL('./examples.json', import.meta.url), 'utf8'))

export function describeExamples(document: Document, examples: Examples): void {
  for (const found of operationsOf(document)) {
    const example = examples[nameOf(found)]
    if (example) addExample(found, example)
  }
}

export const nameOf = ({ method, path }: Pick<FoundOperation, 'method' | 'path'>) => `${method.toUpperCase()} ${path}`

function addExample(
  { operation }: FoundOperation,
  { parameters = {}, request, status, media = '', answer }: Example,
): void {
  operation.parameters = (operation.parameters ?? []).map((parameter) => {
    const { name } = parameter as { name?: string }
    return name !== undefined && Object.hasOwn(parameters, name)
      ? { ...parameter, example: parameters[name] }
      : parameter
  })
  const body = operation.requestBody?.content['application/json']
  if (body && request !== undefined) body.example = request
  const answered = operation.responses?.[status]?.content?.[media]
  if (answered && answer !== undefined) answered.example = answer
}
