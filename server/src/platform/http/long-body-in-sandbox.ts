// Runs in a sandbox process: inflates, parses and checks a long body.
import { isUtf8 } from 'node:buffer'
import { gunzipSync } from 'node:zlib'
import { canonicalHash } from '../crypto/canonical-json.ts'
import { codeOf } from '../db/failures.ts'
import { BadRequest, BodyMalformed, BodyTooDeep, BodyTooLarge, BodyTooManyValues } from '../refusals.ts'
import type { BodyEncoding } from './inflate-body.ts'
import { measureJson } from './json-measure.ts'
import { BODY_LIMIT_BYTES, BODY_LIMIT_MB, MAX_NESTING, MAX_VALUES } from './limits.ts'
import { refuseUnstorable } from './storable-text.ts'

export interface LongBody {
  bytes: Uint8Array
  encoding: BodyEncoding
  isRepeatable: boolean
}

export function run({ bytes, encoding, isRepeatable }: LongBody): { value: unknown; hash: string | undefined } {
  const json = encoding === 'gzip' ? inflate(bytes) : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!isUtf8(json)) throw new BodyMalformed()
  const { depth, values } = measureJson(json)
  if (depth > MAX_NESTING) throw new BodyTooDeep({ values: { limit: MAX_NESTING } })
  if (values > MAX_VALUES) throw new BodyTooManyValues({ values: { limit: MAX_VALUES } })
  const value = parse(json.toString('utf8'))
  refuseUnstorable(value)
  return { value, hash: isRepeatable ? canonicalHash(value) : undefined }
}

function inflate(bytes: Uint8Array): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: BODY_LIMIT_BYTES })
  } catch (error) {
    if (codeOf(error) === 'ERR_BUFFER_TOO_LARGE') throw new BodyTooLarge({ values: { limit_mb: BODY_LIMIT_MB } })
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
