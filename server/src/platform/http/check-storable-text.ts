import { Readable } from 'node:stream'
import { NotFound } from '../refusals.ts'
import { isReadInSandbox } from './long-body.ts'
import { findUnstorable, refuseUnstorable } from './storable-text.ts'

export interface RequestParts {
  params: unknown
  query: unknown
  body: unknown
  routeOptions: { config: { takesAnyParams?: boolean; takesStream?: string } }
}

/**
 * Refuses input that no database text can hold before any handler sees it. A long body was checked where it was read, and a
 * stream has no content yet.
 */
export function checkStorableText(request: RequestParts): void {
  if (!request.routeOptions.config.takesAnyParams && findUnstorable(request.params) !== undefined) throw new NotFound()
  refuseUnstorable(request.query)
  // What a stream holds is for its reader to check, and the stream itself leads to the connection and back.
  if (request.body instanceof Readable || isReadInSandbox(request.body)) return
  refuseUnstorable(request.body)
}
