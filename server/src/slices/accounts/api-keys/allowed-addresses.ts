import { BlockList, isIP } from 'node:net'

const BITS = { ipv4: 32, ipv6: 128 } as const

interface Network {
  address: string
  bits: number
  family: 'ipv4' | 'ipv6'
}

/** `192.0.2.7`, `192.0.2.0/24` or `2001:db8::/32`; undefined if it is none. */
export function readNetwork(text: string): Network | undefined {
  const [address = '', length, ...rest] = text.split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0 || address.includes('%')) return undefined
  const family = version === 4 ? 'ipv4' : 'ipv6'
  if (length === undefined) return { address, bits: BITS[family], family }
  const bits = Number(length)
  return /^\d{1,3}$/.test(length) && bits <= BITS[family] ? { address, bits, family } : undefined
}

/** Whether a caller may use a key from there. No networks: from everywhere. */
export function isAllowedFrom(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true
  const allowed = new BlockList()
  for (const text of networks) {
    const network = readNetwork(text)
    if (network) allowed.addSubnet(network.address, network.bits, network.family)
  }
  const [plain = ''] = address.split('%')
  const version = isIP(plain)
  return version !== 0 && allowed.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}
