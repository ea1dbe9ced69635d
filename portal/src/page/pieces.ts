import { fromBase64 } from '../trust/bytes.ts'

declare global {
  interface Window {
    samakartPiece?: () => void
  }
}

export interface PieceTaker {
  /** The registry's bytes; fewer than promised when the file is incomplete. */
  bytes(): Uint8Array
  isBroken(): boolean
}

/** Decodes the registry while the browser still reads the file, and lets go of each piece's text at once. */
export function takePieces(promisedBytes: number, progress: (share: number) => void): PieceTaker {
  const registry = new Uint8Array(promisedBytes)
  let at = 0
  let isBroken = false
  window.samakartPiece = () => {
    const own = document.currentScript
    const data = own?.previousElementSibling
    if (!own || !data) return
    try {
      const piece = fromBase64(data.textContent || '')
      registry.set(piece, at)
      at += piece.length
    } catch {
      isBroken = true
    }
    data.remove()
    own.remove()
    progress(at / promisedBytes)
  }
  return { bytes: () => registry.subarray(0, at), isBroken: () => isBroken }
}
