import { createHash } from 'node:crypto'
import { PIECE_BYTES, SHELL_END, type Shell, shellBeforePieces, shellPiece, TAKE_PIECE } from '@samakart/portal'

export interface PageContent extends Pick<Shell, 'language' | 'title' | 'script' | 'styles' | 'statement'> {
  compact: Buffer
}

/** `index.html`: the verifier, its styles and the registry in one file. */
export function* page({ compact, ...content }: PageContent): Generator<Buffer> {
  const shell = {
    ...content,
    scriptHash: base64Hash(content.script),
    stylesHash: base64Hash(content.styles),
    takePieceHash: base64Hash(TAKE_PIECE),
  }
  yield Buffer.from(shellBeforePieces(shell))
  for (let at = 0; at < compact.length; at += PIECE_BYTES) {
    yield Buffer.from(shellPiece(compact.subarray(at, at + PIECE_BYTES).toString('base64')))
  }
  yield Buffer.from(SHELL_END)
}

function base64Hash(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
