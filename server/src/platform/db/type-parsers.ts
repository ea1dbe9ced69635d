import pg from 'pg'

const { builtins } = pg.types

/** Dates stay text, without a time zone. A bigint beyond 2^53 is an error instead of being rounded. */
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => text],
  [builtins.INT8, toSafeInteger],
  [builtins.INTERVAL, (text) => text],
  [builtins.NUMERIC, (text) => text],
])

export const typeParsers = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format)
  },
} as pg.CustomTypesConfig

function toSafeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError('a stored integer is beyond 2^53')
  return value
}
