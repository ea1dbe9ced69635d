// What is read: a simulated DHIS2, or one of your own, behind a proxy that remembers which lists were asked for.
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startDhis2 } from '@samakart/dhis2-simulator'

const PROGRAMME = 'pev'

export interface Account {
  url: string
  username: string
  password: string
}

export interface Source extends AsyncDisposable {
  account: Account
  programmeUid: string
  /** The addresses of lists of people that were asked for since the last call. */
  takeLists(): string[]
  /** Throws if something else than a GET arrived. */
  assertOnlyGets(): void
}

const isList = (path: string) => /trackedEntit|enrollments/.test(path)

export async function simulatedSource(version: string, enrollments: number): Promise<Source> {
  const dhis2 = await startDhis2({ version, enrollments, programmes: [PROGRAMME] })
  return {
    account: { url: dhis2.url, ...dhis2.account },
    programmeUid: dhis2.world.programme(PROGRAMME).id,
    takeLists() {
      const lists = dhis2.requests.filter(({ path }) => isList(path))
      dhis2.log.clear()
      return lists.map(({ path, query }) => `${dhis2.url}${path}?${query}`)
    },
    assertOnlyGets: () => dhis2.assertOnlyGets(),
    [Symbol.asyncDispose]: () => dhis2[Symbol.asyncDispose](),
  }
}

/** A server that runs, at an address with http. */
export async function serverSource({ url, username, password }: Account, programmeUid: string): Promise<Source> {
  let lists: string[] = []
  const others = new Set<string>()
  const passOn = (asked: IncomingMessage, answer: ServerResponse) => {
    const target = `${url}${asked.url}`
    if (asked.method !== 'GET') others.add(`${asked.method} ${asked.url}`)
    if (isList(new URL(target).pathname)) lists.push(target)
    const headers = { ...asked.headers, host: new URL(url).host }
    const onward = request(target, { method: asked.method, headers }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }
  const proxy = createServer(passOn).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  return {
    account: { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, username, password },
    programmeUid,
    takeLists() {
      const taken = lists
      lists = []
      return taken
    },
    assertOnlyGets() {
      if (others.size > 0) throw new Error(`not only GETs: ${[...others].join(', ')}`)
    },
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections()
      await new Promise((resolve) => proxy.close(resolve))
    },
  }
}
