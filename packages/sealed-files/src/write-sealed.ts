import type { FileSeal } from './sealed-blocks.ts'
import { SealedFile } from './sealed-file.ts'

/** Writes chunks one behind the other to a new sealed file. */
export async function writeSealed(
  path: string,
  seal: FileSeal,
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
): Promise<void> {
  const file = new SealedFile(path, seal)
  try {
    let size = 0
    for await (const chunk of chunks) {
      file.write(size, chunk)
      size += chunk.length
    }
    file.end(size)
  } finally {
    file.close()
  }
}
