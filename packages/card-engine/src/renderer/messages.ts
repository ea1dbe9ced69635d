import type { Edge, FileSeal } from '@samakart/sealed-files'
import type { Card } from '../card.ts'
import type { Dpi, Setting } from '../design/setting.ts'
import type { UnprintableReason } from '../errors.ts'
import type { IdentityIssuer } from '../identity/identity-issuer.ts'
import type { PreparedTemplate } from './prepared-template.ts'
import type { ChunkRequest, RenderedChunk } from './render-chunk.ts'

/** What the renderer requests of its threads. Every request gets one reply, which carries the request's id. */
export type ThreadRequest =
  | { kind: 'preview'; card: Card; setting: Setting; dpi: Dpi }
  | { kind: 'prepare'; setting: Setting; dpi: Dpi }
  | { kind: 'open'; job: number; prepared: PreparedTemplate; identityIssuer: IdentityIssuer | undefined }
  /** The photo variant, before the first chunk that has a photo. */
  | { kind: 'open-photos'; job: number; prepared: PreparedTemplate }
  | { kind: 'render'; job: number; chunk: ChunkRequest; sendPngs: boolean; keepPngs: boolean }
  | { kind: 'write'; job: number; index: number; fd: number; position: number; seal: FileSeal | undefined }
  | { kind: 'close'; job: number }

export interface ThreadResponses {
  preview: Uint8Array
  prepare: PreparedTemplate
  open: null
  'open-photos': null
  /** The segment is empty unless `sendPngs`; with `keepPngs` the thread keeps it until it is written. */
  render: RenderedChunk & { milliseconds: number }
  /** Of a sealed file: what the chunk has of blocks that it shares with its neighbours. */
  write: Edge[]
  close: null
}

/** An error as it leaves a thread: what the other side decides by is data, not a text to search. */
export type ThreadFailure =
  | {
      kind: 'unprintable'
      code: UnprintableReason
      message: string
      field: string | undefined
      /** Of the card in its chunk. */
      place: number | undefined
    }
  /** `code` is that of the system, such as `ENOSPC`. */
  | { kind: 'error'; message: string; stack: string | undefined; code: string | undefined }

export type ThreadReply =
  | { id: number; response: ThreadResponses[ThreadRequest['kind']] }
  | { id: number; failure: ThreadFailure }
