import { isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { isLoopbackUrl } from '#platform/config/loopback.ts'
import { isFromThisMachine } from '#platform/http/from-this-machine.ts'

const MAX_USER_AGENT = 300

/** Where a request to sign in or to refresh comes from. */
export interface Origin {
  address: string
  userAgent: string
  /** A random text that the client made up once and keeps beside its tokens. */
  clientKey: string | undefined
  /** Neither from another machine nor, as far as it shows, through a proxy. */
  isFromThisMachine: boolean
}

export function originOf(request: FastifyRequest, clientKey: string | undefined): Origin {
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT)
  return { address: request.ip, userAgent, clientKey, isFromThisMachine: isLocal(request) }
}

/** A proxy that adds no header of its own is known by the address that the browser sees. */
function isLocal({ raw, headers }: FastifyRequest): boolean {
  const seen = [`http://${headers.host ?? 'localhost'}`, ...(headers.origin ? [headers.origin] : [])]
  return isFromThisMachine(raw) && seen.every(isLoopbackUrl)
}

const GROUPS = 8

/** The network from which a request comes, and the larger one around it. */
export interface Networks {
  own: string
  around: string
}

/**
 * An IPv4 address counts as one caller, since a whole office or a mobile operator's customers share it; of an IPv6 address the first
 * 56 bits do, which is what a provider gives to one customer. Around them are the 256 addresses of a /24, and the /48 that an
 * organization is given.
 */
export function networksOf(address: string): Networks {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return ipv4Networks(plain)
  const groups = ipv6Groups(plain)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff) {
    const [high = 0, low = 0] = groups.slice(6)
    return ipv4Networks([high >> 8, high & 255, low >> 8, low & 255].join('.'))
  }
  const [first = 0, second = 0, third = 0, fourth = 0] = groups
  const around = [first, second, third].map((group) => group.toString(16)).join(':')
  return { own: `${around}:${(fourth & 0xff00).toString(16)}::/56`, around: `${around}::/48` }
}

export const networkOf = (address: string): string => networksOf(address).own

const ipv4Networks = (address: string): Networks => ({
  own: address,
  around: `${address.split('.').slice(0, 3).join('.')}.0/24`,
})

function ipv6Groups(address: string): number[] {
  const embedded = /:(\d+)\.(\d+)\.(\d+)\.(\d+)$/.exec(address)
  const hex = embedded ? `${address.slice(0, embedded.index)}:${ipv4Groups(embedded.slice(1).map(Number))}` : address
  const [head = '', tail] = hex.split('::')
  const before = groupsOf(head)
  const after = tail === undefined ? [] : groupsOf(tail)
  return [...before, ...Array<number>(GROUPS - before.length - after.length).fill(0), ...after]
}

const groupsOf = (text: string): number[] =>
  text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))

const ipv4Groups = ([a = 0, b = 0, c = 0, d = 0]: number[]): string =>
  `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
