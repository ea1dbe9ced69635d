/**
 * The facts that a span may have. The list is closed for the same reason as that of the log: nothing personal has a
 * field here.
 */
export interface SpanFacts {
  'http.request.method'?: string
  /** The route's pattern, never the requested address. */
  'http.route'?: string
  'http.response.status_code'?: number
  'samakart.job.id'?: string
  'samakart.job.kind'?: string
  'samakart.job.attempt'?: number
  'samakart.cards'?: number
  'samakart.transaction'?: 'read' | 'write'
  'samakart.store.operation'?: string
  'samakart.outcome'?: string
  'error.type'?: string
}

export type SpanKind = 'internal' | 'server' | 'client' | 'consumer'

export interface SpanOptions {
  kind?: SpanKind
  facts?: SpanFacts
  /** The `traceparent` of the work that led to this one. By default the span belongs to the one that runs. */
  parent?: string | null | undefined
}

export interface Span {
  add(facts: SpanFacts): void
}

/** Says where time is spent, to whoever collects traces. */
export interface Tracing {
  span<T>(name: string, options: SpanOptions, run: (span: Span) => Promise<T>): Promise<T>
  /** A span that ends with `end`. `run` makes it the running one, for what is called from there. */
  begin(name: string, options: SpanOptions): OpenSpan
  /** The `traceparent` of the span that runs, for work that goes on later or elsewhere. */
  current(): string | undefined
  close(): Promise<void>
}

export interface OpenSpan extends Span {
  run<T>(act: () => T): T
  end(facts?: SpanFacts, error?: unknown): void
}

const noSpan: OpenSpan = { add: () => {}, run: (act) => act(), end: () => {} }

/** Without a collector nothing is measured, and nothing is loaded for it. */
export const noTracing: Tracing = {
  span: (_name, _options, run) => run(noSpan),
  begin: () => noSpan,
  current: () => undefined,
  close: async () => {},
}
