import type { Language, PageStatement } from '../page/statement.ts'
import type { Verdict, VerdictKind, Verifier } from '../registry/verifier.ts'
import type { KnownState } from '../trust/revocation-pack.ts'
import type { Values, WordKey } from '../words/speak.ts'

export type Way = 'scan' | 'type' | 'list'

/** What the parts of the page share. */
export interface Context {
  statement: PageStatement
  verifier: Verifier
  known: KnownState
  language: Language
  isLoud: boolean
  tally: Partial<Record<VerdictKind, number>>
  say(key: WordKey, values?: Values): string
  /** Shows a verdict in place of the way it came by. */
  show(verdict: Verdict, entered: string, isFromCamera: boolean): void
  isShowing(): boolean
  /** Something that stands in the frame of the page has changed. */
  refresh(): void
}

/** A part that has to let go of something when it leaves the page. */
export interface Part {
  element: HTMLElement
  focus?: () => void
  leave?: () => void
}
