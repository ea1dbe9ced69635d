import { S3Error } from './s3-error.ts'

/** One range with inclusive ends. Like S3, it ignores headers that are not a single byte range. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return undefined
  if (start >= size || (first === '' && Number(last) === 0)) {
    throw new S3Error('InvalidRange', { RangeRequested: header ?? '', ActualObjectSize: String(size) })
  }
  return { start, end }
}
