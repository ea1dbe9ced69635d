import { isIPv6 } from 'node:net'

const GROUPS = 8
const GROUPS_OF_A_NETWORK = 4

/**
 * The network that counts as one caller: an IPv4 address, or the first 64 bits of an IPv6 address, since everybody who
 * has one IPv6 address has 2^64 of them.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return plain
  const embedded = /:(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(plain)
  const hex = embedded ? `${plain.slice(0, embedded.index)}:${ipv4Groups(embedded.slice(1).map(Number))}` : plain
  const [head = '', tail] = hex.split('::')
  const before = groupsOf(head)
  const after = tail === undefined ? [] : groupsOf(tail)
  const groups = [...before, ...Array<number>(GROUPS - before.length - after.length).fill(0), ...after]
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  }
  return `${groups
    .slice(0, GROUPS_OF_A_NETWORK)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

const groupsOf = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))

const ipv4Groups = ([a = 0, b = 0, c = 0, d = 0]: number[]): string =>
  `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
