import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { refusal } from '../refusal.ts'
import { isFromThisMachine } from './from-this-machine.ts'

export class MetricsTokenRequired extends refusal('metrics_token_required', 401, {
  fr: 'Les mesures ne sont ouvertes que sur la machine elle-même ; d’ailleurs, il faut le jeton METRICS_TOKEN.',
  en: 'Measurements are open on the machine itself only; from elsewhere the token METRICS_TOKEN is needed.',
  wo: 'Natt yi ci masin bi rekk lañu ubbeeku; soo jógee feneen, METRICS_TOKEN dafa war.',
}) {
  constructor() {
    super({ headers: { 'www-authenticate': 'Bearer realm="metrics"' } })
  }
}

export function checkMetricsAccess(request: IncomingMessage, token: string | undefined): void {
  if (isFromThisMachine(request)) return
  const sent = /^Bearer (\S+)$/i.exec(request.headers.authorization ?? '')?.[1]
  if (token === undefined || sent === undefined || !areEqual(sent, token)) throw new MetricsTokenRequired()
}

const areEqual = (one: string, other: string) => timingSafeEqual(hash(one), hash(other))
const hash = (text: string) => createHash('sha256').update(text).digest()
