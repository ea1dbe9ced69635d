import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** A proxy on this machine connects from loopback too, but says for whom, or that it is one. */
const PROXY_HEADER = /^(forwarded|via|x-forwarded-|x-original-|x-real-ip|x-client-ip|x-envoy-|true-client-ip|cf-)/

/** A program on this machine, and no proxy for somebody elsewhere. */
export function isFromThisMachine({ socket, headers, httpVersion }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? ''
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  if (isIP(address) === 0 || !loopback.check(address, family)) return false
  // nginx adds no header unless it is told to, and speaks HTTP/1.0, as no browser does.
  return httpVersion !== '1.0' && !Object.keys(headers).some((name) => PROXY_HEADER.test(name))
}
