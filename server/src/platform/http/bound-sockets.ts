import type { IncomingMessage } from 'node:http'
import type { WebSocket } from '@fastify/websocket'
import type { FastifyInstance } from 'fastify'

/** What a client may send in a minute. The service needs nothing but its answers to pings; proxies add pings of their own. */
const MAX_FRAMES = 300
const MAX_BYTES = 64 * 1024
const WINDOW_MS = 60_000
/** A reader that is this far behind gets no progress messages and no pongs. */
const BEHIND_BYTES = 64 * 1024
/** What waits for a reader in this process, before the connection is ended. */
const MAX_WAITING_BYTES = 512 * 1024
const CLOSE_TOO_MANY = 4429

/** The reader does not keep up, so what will be said again should not be sent. */
export const isBehind = (socket: WebSocket): boolean => socket.bufferedAmount > BEHIND_BYTES

export const isLost = (socket: WebSocket): boolean => socket.bufferedAmount > MAX_WAITING_BYTES

/**
 * For every WebSocket, before anybody is known: an answer to each ping waits in the memory of this process for as long as
 * the client does not read.
 */
export function boundSockets(app: FastifyInstance): void {
  app.websocketServer.on('connection', boundSocket)
}

function boundSocket(socket: WebSocket, { socket: connection }: Partial<Pick<IncomingMessage, 'socket'>>): void {
  let [frames, bytes, since] = [0, 0, performance.now()]
  const check = () => {
    if (performance.now() - since > WINDOW_MS) [frames, bytes, since] = [0, 0, performance.now()]
    // A client that does not read would not see why it is closed either, and one that goes on sending does not wait for it.
    if (isLost(socket) || frames > 2 * MAX_FRAMES || bytes > 2 * MAX_BYTES) socket.terminate()
    else if (frames > MAX_FRAMES || bytes > MAX_BYTES) socket.close(CLOSE_TOO_MANY, 'too many messages')
  }
  const count = () => {
    frames++
    check()
  }
  // A test may open a socket without a connection.
  connection?.on('data', ({ length }) => {
    bytes += length
    check()
  })
  socket.on('message', count)
  socket.on('pong', count)
  socket.on('ping', (data) => {
    count()
    if (socket.readyState === socket.OPEN && !isBehind(socket)) socket.pong(data)
  })
}
