import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'
import { refusal } from '../refusal.ts'

export class MetricsTokenRequired extends refusal('metrics_token_required', 401, {
  fr: 'Les mesures ne sont ouvertes que sur la machine elle-même ; d’ailleurs, il faut le jeton METRICS_TOKEN.',
  en: 'Measurements are open on the machine itself only; from elsewhere the token METRICS_TOKEN is needed.',
  wo: 'Natt yi ci masin bi rekk lañu ubbeeku; soo jógee feneen, METRICS_TOKEN dafa war.',
}) {
  constructor() {
    super({ headers: { 'www-authenticate': 'Bearer realm="metrics"' } })
  }
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** A proxy on this machine connects from loopback too, but says for whom. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip']

export function checkMetricsAccess(request: IncomingMessage, token: string | undefined): void {
  if (isFromThisMachine(request)) return
  const sent = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined || sent === undefined || !areEqual(sent, token)) throw new MetricsTokenRequired()
}

function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const address = socket.remoteAddress ?? ''
  const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
  return isIP(address) !== 0 && loopback.check(address, family) && PROXY_HEADERS.every((name) => !(name in headers))
}

const areEqual = (one: string, other: string) => timingSafeEqual(hash(one), hash(other))
const hash = (text: string) => createHash('sha256').update(text).digest()
