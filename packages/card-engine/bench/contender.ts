/** A way to make PNG cards. It runs in a process of its own. */
export interface Contender {
  name: string
  /** Prepares once. `make` makes card number i and returns its size in bytes. */
  open(dpi: 300 | 600): Promise<{ make(i: number): Promise<number> | number; close?(): Promise<void> }>
}

/** A way to make one PDF with many pages. */
export interface PdfContender {
  name: string
  /** Writes `count` cards and returns the size of the document. */
  make(count: number): Promise<number>
}

/** The engines of others, by the keys of run.ts. */
export interface Peers {
  png: Record<string, Contender>
  pdf: Record<string, PdfContender>
}
