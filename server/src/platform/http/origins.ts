import type { FastifyRequest } from 'fastify'
import { OriginForeign } from '../refusals.ts'

/**
 * A page of another site may open a WebSocket from the browser of somebody who is signed in here. Programs that are no
 * browsers send no `Origin`.
 */
export function refuseForeignOrigin(
  { headers: { origin }, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  allowed: readonly string[],
): void {
  if (origin === undefined || allowed.includes(origin)) return
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new OriginForeign()
}
