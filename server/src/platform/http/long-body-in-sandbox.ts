// Runs in a sandbox process: inflates, parses and checks a long body.
import { isUtf8 } from 'node:buffer'
import { gunzipSync } from 'node:zlib'
import { canonicalHash } from '../crypto/canonical-json.ts'
import { codeOf } from '../db/failures.ts'
import { BadRequest, BodyMalformed, BodyTooDeep, BodyTooLarge, BodyTooManyValues } from '../refusals.ts'
import type { BodyEncoding } from './inflate-body.ts'
import { measureJson } from './json-measure.ts'
import { LONG_BODY_BYTES, MAX_LONG_BODY_VALUES, MAX_NESTING, MAX_VALUES } from './limits.ts'
import { refuseUnstorable } from './storable-text.ts'

export interface LongBody {
  bytes: Uint8Array
  encoding: BodyEncoding
  isRepeatable: boolean
  /** The field whose list is returned as bytes. */
  list: string | undefined
}

export interface ReadBody {
  /** Without the list. */
  value: unknown
  hash: string | undefined
  list: { json: Uint8Array; length: number } | undefined
}

export function run({ bytes, encoding, isRepeatable, list: listName }: LongBody): ReadBody {
  const json = encoding === 'gzip' ? inflate(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isUtf8(json)) throw new BodyMalformed()
  const { depth, values } = measureJson(json)
  if (depth > MAX_NESTING) throw new BodyTooDeep({ values: { limit: MAX_NESTING } })
  if (values > MAX_LONG_BODY_VALUES) throw new BodyTooManyValues({ values: { limit: MAX_LONG_BODY_VALUES } })
  const value = parse(json.toString('utf8'))
  refuseUnstorable(value)
  const hash = isRepeatable ? canonicalHash(value) : undefined
  const list = listName === undefined ? undefined : takeList(value, listName)
  if (values > MAX_VALUES) refuseManyValues(value)
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

function takeList(body: unknown, name: string): ReadBody['list'] {
  const fields = body as Record<string, unknown>
  const list = typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? fields[name] : undefined
  if (!Array.isArray(list)) return undefined
  delete fields[name]
  return { json: Buffer.from(JSON.stringify(list)), length: list.length }
}

/** What is left goes to the service as values. */
function refuseManyValues(value: unknown): void {
  const left = measureJson(Buffer.from(JSON.stringify(value))).values
  if (left > MAX_VALUES) throw new BodyTooManyValues({ values: { limit: MAX_VALUES } })
}
