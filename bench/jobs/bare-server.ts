// The smallest possible HTTP server, which shows what a request costs without the service.
import { createServer } from 'node:http'

createServer((_request, response) => response.end('{}')).listen(Number(process.env.PORT), '127.0.0.1', () => {
  process.send?.('listening')
})
process.once('disconnect', () => process.exit())
