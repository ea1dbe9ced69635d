import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

export interface ZipSource {
  name: string
  content(): Iterable<Uint8Array>
}

/**
 * A ZIP that is written while it is read. Level 0 stores the files uncompressed. All files are dated 1 January 1980, the
 * earliest possible local time in a ZIP, so the same files give the same bytes on any day and in any zone.
 */
export function zipStream(sources: Iterable<ZipSource>, compressionLevel = 6): Readable {
  const zip = new ZipFile()
  const stream = zip.outputStream as Readable
  const options = {
    mtime: new Date(1980, 0, 1),
    forceDosTimestamp: true,
    compress: compressionLevel > 0,
    compressionLevel,
  }
  for (const { name, content } of sources) {
    zip.addReadStreamLazy(name, options, (take) => {
      const source = Readable.from(content())
      source.once('error', (error) => stream.destroy(error))
      take(null, source)
    })
  }
  zip.end()
  return stream
}
