import { maxHeaderSize, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { defaultLanguage } from '@samakart/rules/language'
import { codeOf } from '../db/failures.ts'
import type { Refusal } from '../refusal.ts'
import { BadRequest, HeadersTooLarge, RequestTimedOut } from '../refusals.ts'
import type { Services } from '../services.ts'
import { problemOf } from './problem.ts'

/** Answers what is not HTTP at all: there is no request yet, only a connection that is closed after the answer. */
export function answerUnreadable({ config, ids }: Pick<Services, 'config' | 'ids'>) {
  return (error: Error, socket: Socket): void => {
    if (codeOf(error) === 'ECONNRESET' || socket.destroyed || !socket.writable) return void socket.destroy(error)
    const refusal = refusalOf(codeOf(error))
    const requestId = ids.newId('request')
    const language = defaultLanguage
    const body = JSON.stringify(problemOf(refusal, { language, publicUrl: config.publicUrl, requestId }))
    const lines = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      'content-type: application/problem+json; charset=utf-8',
      `content-language: ${language}`,
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      'cache-control: no-store',
      'connection: close',
    ]
    socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`)
  }
}

function refusalOf(code: string): Refusal {
  if (code === 'HPE_HEADER_OVERFLOW') return new HeadersTooLarge({ values: { limit_kb: maxHeaderSize / 1_024 } })
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? new RequestTimedOut() : new BadRequest()
}
