import yauzl from 'yauzl'

/** Reads all entries of a ZIP in the order of its directory with an independent reader, which checks them. */
export function readZip(path: string): Promise<Map<string, Buffer>> {
  const entries = new Map<string, Buffer>()
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error)
      zip.on('error', reject)
      zip.on('end', () => resolve(entries))
      zip.on('entry', (entry: yauzl.Entry) => {
        zip.openReadStream(entry, async (failure, stream) => {
          if (failure) return reject(failure)
          const parts: Buffer[] = []
          for await (const part of stream) parts.push(part as Buffer)
          entries.set(entry.fileName, Buffer.concat(parts))
          zip.readEntry()
        })
      })
      zip.readEntry()
    })
  })
}
