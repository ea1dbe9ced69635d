import { Type } from 'typebox'

/** An answer in one of these media types. It is sent as it is, without serialization. */
export function Media(...types: [string, ...string[]]) {
  const schema = (type: string) =>
    type === 'application/json' ? {} : { type: 'string', ...(type.startsWith('text/') ? {} : { format: 'binary' }) }
  return Type.Unsafe<Buffer | string>({
    content: Object.fromEntries(types.map((type) => [type, { schema: schema(type) }])),
  })
}

/** A file of unnamed type, or within a form: browsers and command lines send files so. */
export const ANY_FILE = ['application/octet-stream', 'multipart/form-data']

/** A form without files, as searches with personal values send them. */
export const FORM = 'application/x-www-form-urlencoded'
