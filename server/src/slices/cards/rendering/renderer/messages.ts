import type { Card } from '../card.ts'
import type { Dpi, Setting } from '../design/setting.ts'
import type { RefusalCode } from '../errors.ts'
import type { PreparedTemplate } from './prepared-template.ts'
import type { ChunkRequest, RenderedChunk } from './render-chunk.ts'

/** What the renderer asks of its threads. Every request is answered once, under its number. */
export type Request =
  | { kind: 'preview'; card: Card; setting: Setting; dpi: Dpi }
  | { kind: 'prepare'; setting: Setting; dpi: Dpi }
  | { kind: 'open'; job: number; prepared: PreparedTemplate }
  | { kind: 'render'; job: number; order: ChunkRequest; sendPngs: boolean; keepPngs: boolean }
  | { kind: 'write'; job: number; index: number; fd: number; position: number }
  | { kind: 'close'; job: number }

export interface Answers {
  preview: Uint8Array
  prepare: PreparedTemplate
  open: null
  /** The segment is empty unless it was asked for; kept ones wait in the thread until they are written. */
  render: RenderedChunk
  write: null
  close: null
}

export interface ThreadFailure {
  message: string
  code?: RefusalCode | undefined
  field?: string | undefined
  place?: number | undefined
}

export type Reply = { id: number; answer: Answers[Request['kind']] } | { id: number; failure: ThreadFailure }
