import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { after } from 'node:test'

/** What stands between the service and PostgreSQL in some installations. */
export interface PostgresProxy {
  url: string
  /** From now on nothing passes in either direction, and nobody is told: a cut line. */
  cut(): void
  /** Connections end, and new ones are refused: the server is down. */
  breakOff(): void
  /** New connections pass again. */
  restore(): void
}

/** A notification, in the protocol between PostgreSQL and its clients. */
const NOTIFICATION = 'A'.charCodeAt(0)

/** With `isPooler`, notifications are swallowed, as by PgBouncer when it hands out connections by transaction. */
export async function startPostgresProxy(databaseUrl: string, { isPooler = false } = {}): Promise<PostgresProxy> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer((client) => {
    if (isCut) return void client.destroy()
    const upstream = connect(addressOf(databaseUrl))
    let rest = Buffer.alloc(0)
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => other.destroy())
    }
    client.on('data', (bytes) => void (isCut || upstream.write(bytes)))
    upstream.on('data', (bytes) => {
      if (isCut) return
      if (!isPooler) return void client.write(bytes)
      rest = Buffer.concat([rest, bytes])
      // Every message of the server is a letter and a length, which counts itself.
      while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
        const length = 1 + rest.readUInt32BE(1)
        if (rest[0] !== NOTIFICATION) client.write(rest.subarray(0, length))
        rest = rest.subarray(length)
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(databaseUrl)
  url.searchParams.delete('host')
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    cut() {
      isCut = true
    },
    breakOff() {
      isCut = true
      for (const socket of sockets) socket.destroy()
      sockets.clear()
    },
    restore() {
      isCut = false
    },
  }
}

function addressOf(databaseUrl: string): { path: string } | { host: string; port: number } {
  const { hostname, port, searchParams } = new URL(databaseUrl)
  const folder = searchParams.get('host')
  return folder ? { path: `${folder}/.s.PGSQL.5432` } : { host: hostname, port: Number(port) }
}
