// A photo, and a ZIP of photos. Their people are drawn by chance, so nobody is called like the file.
import { buffer } from 'node:stream/consumers'
import yazl from 'yazl'
import { drawnPhoto } from '../../server/src/platform/photos/testing/drawn-photo.ts'

export const PHOTO = Buffer.from(await drawnPhoto())

const zip = new yazl.ZipFile()
zip.addBuffer(PHOTO, 'DK-000001.jpg')
zip.addBuffer(Buffer.from('no picture'), 'DK-000002.jpg')
zip.end()
export const PHOTOS = await buffer(zip.outputStream as NodeJS.ReadableStream)
