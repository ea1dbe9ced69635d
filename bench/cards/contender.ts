/** A contender makes cards one after another in its own process; `count` is how many are worth measuring. */
export interface Contender {
  name: string
  /** Prepares once; answers a function that makes card number i and tells its bytes. */
  open(dpi: 300 | 600): Promise<{ make(i: number): Promise<number> | number; close?(): Promise<void> }>
}

/** PDF contenders make one document of many pages. */
export interface PdfContender {
  name: string
  /** Writes `count` cards and tells the size of the document. */
  make(count: number): Promise<number>
}

/** The engines of others, by the keys of run.ts. */
export interface Peers {
  png: Record<string, Contender>
  pdf: Record<string, PdfContender>
}
