import type { Language, PageStatement } from '../page/statement.ts'
import type { Verdict, VerdictKind, Verifier } from '../registry/verifier.ts'
import type { LoadedState } from '../trust/revocation-pack.ts'
import type { Values, WordKey } from '../words/speak.ts'

export type InputMode = 'scan' | 'type' | 'list'

/** Shared by the parts of the page. */
export interface Context {
  statement: PageStatement
  verifier: Verifier
  loaded: LoadedState
  language: Language
  isSoundOn: boolean
  tally: Partial<Record<VerdictKind, number>>
  say(key: WordKey, values?: Values): string
  /** Shows a verdict in place of the input. */
  show(verdict: Verdict, entered: string, isFromCamera: boolean): void
  isShowing(): boolean
  /** Draws the frame of the page again. */
  refresh(): void
}

/** A part of the page. `leave` frees what it uses. */
export interface Part {
  element: HTMLElement
  focus?: () => void
  leave?: () => void
}
