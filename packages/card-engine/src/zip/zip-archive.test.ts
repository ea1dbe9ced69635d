import assert from 'node:assert/strict'
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import yauzl from 'yauzl'
import { readZip } from '../testing/read-zip.ts'
import { localHeader, ZipArchive } from './zip-archive.ts'

function inFolder(work: (path: string) => Promise<void>): () => Promise<void> {
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zip-'))
    try {
      await work(join(folder, 'a.zip'))
    } finally {
      rmSync(folder, { recursive: true })
    }
  }
}

test(
  'an independent reader finds names and bytes',
  inFolder(async (path) => {
    const zip = new ZipArchive()
    const files = ['Awa', 'Ŋoné é', 'x'].map((name) => ({ name: `${name}.txt`, data: Buffer.from(`hello ${name}`) }))
    const parts = files.flatMap(({ name, data }) => {
      const entry = { name, size: data.length, crc: crc32(data) }
      zip.place([entry])
      return [localHeader(entry), data]
    })
    writeFileSync(path, Buffer.concat([...parts, zip.end()]))
    const found = await readZip(path)
    assert.deepEqual(
      [...found.keys()],
      files.map(({ name }) => name),
    )
    for (const { name, data } of files) assert.equal(found.get(name)?.toString(), data.toString())
  }),
)

test(
  'beyond four gigabytes and 65,535 entries the directory is zip64',
  inFolder(async (path) => {
    const zip = new ZipArchive()
    const filler = { name: 'filler.bin', size: 3_000_000_000, crc: 0 }
    zip.place([filler, { ...filler, name: 'filler2.bin' }])
    const data = Buffer.from('behind the wall')
    const entry = { name: 'last.txt', size: data.length, crc: crc32(data) }
    const position = zip.place([entry])
    assert.ok(position > 2 ** 32)
    for (let i = 0; i < 65_600; i++) zip.place([{ name: `${i}`, size: 0, crc: 0 }])
    // A sparse file: nothing but the last entry and the directory is really written.
    const fd = openSync(path, 'w')
    writeSync(fd, Buffer.concat([localHeader(entry), data]), 0, undefined, position)
    const end = zip.end()
    writeSync(fd, end, 0, end.length, zip.position)
    closeSync(fd)
    const found = await new Promise<{ count: number; text: string }>((resolve, reject) => {
      yauzl.open(path, { lazyEntries: true }, (error, file) => {
        if (error) return reject(error)
        file.on('error', reject)
        file.on('entry', (seen: yauzl.Entry) => {
          if (seen.fileName !== 'last.txt') return file.readEntry()
          file.openReadStream(seen, async (failure, stream) => {
            if (failure) return reject(failure)
            let text = ''
            for await (const part of stream) text += part
            file.close()
            resolve({ count: file.entryCount, text })
          })
        })
        file.readEntry()
      })
    })
    assert.deepEqual(found, { count: 65_603, text: 'behind the wall' })
  }),
)
