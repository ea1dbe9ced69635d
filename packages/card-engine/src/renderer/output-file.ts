import { closeSync, openSync, writeSync } from 'node:fs'
import { type Edge, type FileSeal, SealedFile } from '@samakart/sealed-files'

/** A file that a job writes, sealed or as it is. Only its owner may read it. */
export class OutputFile {
  readonly fd: number
  readonly seal: FileSeal | undefined
  readonly #sealed: SealedFile | undefined

  constructor(path: string, seal?: FileSeal) {
    this.seal = seal
    this.#sealed = seal && new SealedFile(path, seal)
    this.fd = this.#sealed?.fd ?? openSync(path, 'w', 0o600)
  }

  write(position: number, bytes: Uint8Array): void {
    if (this.#sealed) this.#sealed.write(position, bytes)
    else writeAll(this.fd, bytes, position)
  }

  addEdges(edges: readonly Edge[]): void {
    for (const edge of edges) this.#sealed?.addEdge(edge)
  }

  end(sizeBytes: number): void {
    this.#sealed?.end(sizeBytes)
  }

  close(): void {
    closeSync(this.fd)
  }
}

export function writeAll(fd: number, bytes: Uint8Array, position: number): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done, bytes.length - done, position + done)
}
