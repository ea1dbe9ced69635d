export interface LiveSource<Message> {
  /** A WebSocket that sends JSON and closes with code 1000 after the last message; undefined where there are none. */
  openSocket: () => Promise<WebSocket | undefined>
  /** The same messages as server-sent events, for networks that block WebSockets. */
  openEvents: (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>
  /** Reads the current state, for networks that block both. */
  readCurrent: (signal: AbortSignal) => Promise<Message>
  isLast: (message: Message) => boolean
  /** How often the current state is read where nothing else works. */
  pollMs?: number | undefined
  /** The state is only read now and then, and nothing is kept open. */
  onlyPolls?: boolean
}

/** `no-message`: the network seems to block this way. */
export type Ending = 'ended' | 'broken' | 'no-message'

export type Transport = <Message>(
  source: LiveSource<Message>,
  signal: AbortSignal,
) => AsyncGenerator<Message, Ending, undefined>
