import pg from 'pg'

const { builtins } = pg.types

/** One meaning per type: dates stay dates, and a bigint beyond 2^53 is an error, never a rounding. */
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
