import { lookup } from 'node:dns/promises'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'

export interface Address {
  address: string
  family: 4 | 6
}

/** Resolves a host name. Tests replace it. */
export type Resolve = (host: string) => Promise<Address[]>

const RESERVED: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Includes the forms that embed an IPv4 address: compatible, mapped, NAT64, 6to4 and Teredo. */
const RESERVED_6: readonly [string, number][] = [
  ['::', 96],
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

const reserved = new BlockList()
for (const [address, prefix] of RESERVED) reserved.addSubnet(address, prefix, 'ipv4')
for (const [address, prefix] of RESERVED_6) reserved.addSubnet(address, prefix, 'ipv6')

/** Whether an address is not on the public internet. A mapped IPv4 address counts as the address that it embeds. */
export function isReserved(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  const plain = mapped ?? address
  return reserved.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
}

/** Hosts, `host:port`, addresses and blocks (`10.4.0.0/16`) that the operator allows although they are private. */
class AllowList {
  readonly #names = new Set<string>()
  readonly #blocks = new BlockList()

  constructor(entries: readonly string[]) {
    for (const entry of entries.map((text) => text.toLowerCase().replace(/^\[(.*)\]$/, '$1'))) {
      const [address = '', prefix] = entry.split('/')
      const family = isIP(address)
      if (family === 0) this.#names.add(entry)
      else this.#blocks.addSubnet(address, Number(prefix ?? (family === 4 ? 32 : 128)), family === 4 ? 'ipv4' : 'ipv6')
    }
  }

  hasHost(url: URL): boolean {
    const host = hostOf(url)
    return this.#names.has(host) || this.#names.has(`${host}:${portOf(url)}`) || (isIP(host) !== 0 && this.has(host))
  }

  has(address: string): boolean {
    return this.#blocks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  }
}

export type AddressFault = 'scheme' | 'credentials' | 'private' | 'unencrypted'

/** Decides which addresses the client may connect to. The client connects to the addresses that were checked, and to no others. */
export class AddressGuard {
  readonly #isStrict: boolean
  readonly #allowsHttp: boolean
  readonly #allowed: AllowList
  readonly #resolve: Resolve

  constructor(options: {
    /** Only public addresses and allowed hosts. */
    isStrict: boolean
    allowedHosts: readonly string[]
    /** Public hosts need no TLS. */
    allowsHttp?: boolean
    /** Tests replace it. */
    resolve?: Resolve
  }) {
    this.#isStrict = options.isStrict
    this.#allowsHttp = options.allowsHttp ?? false
    this.#allowed = new AllowList(options.allowedHosts)
    this.#resolve = options.resolve ?? systemResolver
  }

  /** Checks what can be checked without a DNS lookup. */
  check(url: URL): AddressFault | undefined {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'scheme'
    if (url.username !== '' || url.password !== '') return 'credentials'
    if (!this.#isStrict || this.#allowed.hasHost(url)) return undefined
    const host = hostOf(url)
    if (isIP(host) !== 0 ? isReserved(host) : isLocalName(host)) return 'private'
    return url.protocol === 'http:' && !this.#allowsHttp ? 'unencrypted' : undefined
  }

  /** The addresses to connect to. All of them must be allowed, so that a name cannot mix a public address with a private one. */
  async addressesOf(url: URL): Promise<Address[]> {
    if (this.check(url)) return []
    const host = hostOf(url)
    const family = isIP(host)
    if (family !== 0) return [{ address: host, family: family as 4 | 6 }]
    const found = await this.#resolve(host)
    if (!this.#isStrict || this.#allowed.hasHost(url)) return found
    return found.every(({ address }) => !isReserved(address) || this.#allowed.has(address)) ? found : []
  }
}

export function hostOf(url: URL): string {
  return url.hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
}

const portOf = (url: URL) => url.port || (url.protocol === 'https:' ? '443' : '80')

const isLocalName = (host: string) => /(^|\.)(localhost|local|internal|lan|home|localdomain)$/.test(host)

async function systemResolver(host: string): Promise<Address[]> {
  const found = await lookup(host, { all: true, verbatim: true })
  return found.map(({ address, family }) => ({ address, family: family === 6 ? 6 : 4 }))
}

/** Why no address was found: the guard refuses it, or nobody knows the host. */
export type LookupFault = 'address_refused' | 'unknown_host'

/**
 * Resolves the host for each new connection, so that the address that was checked is the one that is connected to, whatever a
 * second lookup would answer. Node does not look up hosts that are addresses: the caller checks the URL first.
 */
export function guardedLookup(guard: AddressGuard, url: URL, faultOf: (fault: LookupFault) => Error): LookupFunction {
  return (_host, options, answer) => {
    guard.addressesOf(url).then(
      (addresses) => {
        const [first] = addresses
        if (!first) answer(faultOf('address_refused'), '', 4)
        else if (options.all) answer(null, addresses)
        else answer(null, first.address, first.family)
      },
      () => answer(faultOf('unknown_host'), '', 4),
    )
  }
}
