// Runs in a sandbox process: inflates, parses and checks a long body.
import { isUtf8 } from 'node:buffer'
import { gunzipSync } from 'node:zlib'
import { canonicalHash } from '@samakart/rules/canonical-json'
import { codeOf } from '../db/failures.ts'
import { Invalid } from '../invalid.ts'
import { BadRequest, BodyMalformed, BodyTooDeep, BodyTooLarge, BodyTooManyValues } from '../refusals.ts'
import type { BodyEncoding } from './inflate-body.ts'
import { measureJson } from './json-measure.ts'
import { BODY_BYTES, LONG_BODY_BYTES, MAX_LONG_BODY_VALUES, MAX_NESTING, MAX_VALUES } from './limits.ts'
import { notAccepted } from './schema-mistakes.ts'
import { type ListSpec, slimList } from './slim-list.ts'
import { refuseUnstorable } from './storable-text.ts'

export interface LongBody {
  encoding: BodyEncoding
  isRepeatable: boolean
  /** The list that is returned as bytes. */
  list: ListSpec | undefined
}

export interface ReadBody {
  /** Without the list. */
  value: unknown
  hash: string | undefined
  list: { json: Uint8Array; length: number } | undefined
}

export function run({ encoding, isRepeatable, list: spec }: LongBody, bytes: Buffer): ReadBody {
  const json = encoding === 'gzip' ? inflate(bytes) : bytes
  const { depth, values } = measureJson(json, MAX_LONG_BODY_VALUES)
  if (depth > MAX_NESTING) throw new BodyTooDeep({ values: { limit: MAX_NESTING } })
  if (values > MAX_LONG_BODY_VALUES) throw new BodyTooManyValues({ values: { limit: MAX_LONG_BODY_VALUES } })
  if (!isUtf8(json)) throw new BodyMalformed()
  const value = parse(json.toString('utf8'))
  refuseUnstorable(value)
  const hash = isRepeatable ? canonicalHash(value) : undefined
  const list = spec && takeList(value, spec)
  if (values > MAX_VALUES) refuseManyValues(value)
  refuseWideTexts(value)
  return { value, hash, list }
}

function inflate(bytes: Uint8Array): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: LONG_BODY_BYTES })
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw new BodyTooLarge(LONG_BODY_BYTES)
    throw new BadRequest()
  }
}

/** Like Fastify's parser, it refuses names that could change a prototype when the value is copied. */
function parse(json: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    throw new BodyMalformed()
  }
  if (namesPrototype(value)) throw new BodyMalformed()
  return value
}

/** The recursion is as deep as the value, whose depth was checked before. */
function namesPrototype(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value)) return value.some(namesPrototype)
  if (Object.hasOwn(value, '__proto__')) return true
  if (Object.hasOwn(value, 'constructor') && Object.hasOwn(Object(value.constructor), 'prototype')) return true
  return Object.values(value).some(namesPrototype)
}

function takeList(body: unknown, spec: ListSpec): ReadBody['list'] {
  const { name } = spec
  const fields = body as Record<string, unknown>
  const list = typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? fields[name] : undefined
  if (!Array.isArray(list)) return undefined
  delete fields[name]
  return { json: Buffer.from(JSON.stringify(slimList(list, spec))), length: list.length }
}

/** What is left goes to the service as values. */
function refuseManyValues(value: unknown): void {
  const left = measureJson(Buffer.from(JSON.stringify(value))).values
  if (left > MAX_VALUES) throw new BodyTooManyValues({ values: { limit: MAX_VALUES } })
}

/** Long texts are files in base64. With a single letter beyond Latin-1, a text takes twice the memory wherever it goes. */
function refuseWideTexts(body: unknown): void {
  if (typeof body !== 'object' || body === null) return
  for (const [path, text] of Object.entries(body)) {
    if (typeof text === 'string' && text.length > BODY_BYTES && /[^\0-\xff]/.test(text)) {
      throw new Invalid([{ path: path.slice(0, 100), phrase: notAccepted }])
    }
  }
}
