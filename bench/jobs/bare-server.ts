// The least that an HTTP server on this machine does: what a request costs before any of ours begins.
import { createServer } from 'node:http'

createServer((_request, response) => response.end('{}')).listen(Number(process.env.PORT), '127.0.0.1', () => {
  process.send?.('listening')
})
process.once('disconnect', () => process.exit())
