import { createHash } from 'node:crypto'
import { CHUNK_BYTES, SHELL_END, type Shell, shellBeforeChunks, shellChunk, TAKE_CHUNK } from '@samakart/portal'

export interface PageContent extends Pick<Shell, 'language' | 'title' | 'script' | 'styles' | 'statement'> {
  compact: Buffer
}

/** `index.html` in chunks: the verifier, its styles and the registry in one file. */
export function* pageChunks({ compact, ...content }: PageContent): Generator<Buffer> {
  const shell = {
    ...content,
    scriptHash: base64Hash(content.script),
    stylesHash: base64Hash(content.styles),
    takeChunkHash: base64Hash(TAKE_CHUNK),
  }
  yield Buffer.from(shellBeforeChunks(shell))
  for (let at = 0; at < compact.length; at += CHUNK_BYTES) {
    yield Buffer.from(shellChunk(compact.subarray(at, at + CHUNK_BYTES).toString('base64')))
  }
  yield Buffer.from(SHELL_END)
}

function base64Hash(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
