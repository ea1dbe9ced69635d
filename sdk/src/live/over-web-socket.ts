import type { Ending, LiveSource } from './source.ts'

const FIRST_MESSAGE_MS = 6_000
const NORMAL_CLOSURE = 1000

export async function* overWebSocket<Message>(
  { openSocket, isLast }: LiveSource<Message>,
  signal: AbortSignal,
): AsyncGenerator<Message, Ending, undefined> {
  let socket: WebSocket | undefined
  try {
    socket = await openSocket()
  } catch {
    return 'broken'
  }
  if (!socket) return 'no-message'
  const open = socket
  const waiting: Message[] = []
  let closeCode: number | undefined
  let wake = () => {}
  open.onmessage = ({ data }) => {
    waiting.push(JSON.parse(data) as Message)
    wake()
  }
  open.onclose = ({ code }) => {
    closeCode = code
    wake()
  }
  const close = () => open.close()
  signal.addEventListener('abort', close)
  const timer = setTimeout(close, FIRST_MESSAGE_MS)
  let ending: Ending = 'no-message'
  try {
    for (;;) {
      const message = waiting.shift()
      if (message !== undefined) {
        clearTimeout(timer)
        ending = isLast(message) ? 'ended' : 'broken'
        yield message
        if (ending === 'ended') return ending
      } else if (closeCode !== undefined) return signal.aborted || closeCode === NORMAL_CLOSURE ? 'ended' : ending
      else
        await new Promise<void>((resolve) => {
          wake = resolve
        })
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', close)
    open.close()
  }
}
