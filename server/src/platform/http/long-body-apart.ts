// Runs in a sandbox process: inflates, parses and looks through a long body.
import { isUtf8 } from 'node:buffer'
import { gunzipSync } from 'node:zlib'
import { canonicalHash } from '../crypto/canonical-json.ts'
import { codeOf } from '../db/failures.ts'
import { BadRequest, BodyMalformed, BodyTooDeep, BodyTooLarge, BodyTooManyValues } from '../refusals.ts'
import type { BodyEncoding } from './inflate-body.ts'
import { measureJson } from './json-measure.ts'
import { BODY_LIMIT_BYTES, BODY_LIMIT_MB, DEEPEST_NESTING, MOST_VALUES } from './limits.ts'
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
  if (depth > DEEPEST_NESTING) throw new BodyTooDeep({ values: { limit: DEEPEST_NESTING } })
  if (values > MOST_VALUES) throw new BodyTooManyValues({ values: { limit: MOST_VALUES } })
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

/** As Fastify's parser does, it refuses names that could reach the prototype of whatever the value is copied into. */
function parse(json: string): unknown {
  try {
    return JSON.parse(json, (key, value) => {
      if (key === '__proto__' || (key === 'constructor' && Object.hasOwn(Object(value), 'prototype'))) throw new Error()
      return value
    })
  } catch {
    throw new BodyMalformed()
  }
}
