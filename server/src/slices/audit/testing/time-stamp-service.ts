// A time-stamping service (RFC 3161) for tests. It signs nothing: nobody here checks signatures of such services.
import { createServer } from 'node:http'
import { der } from '../time-stamp.ts'

export interface TimeStampService extends AsyncDisposable {
  url: string
  /** What it does wrong. */
  fault: 'none' | 'refuses' | 'other hash' | 'other nonce' | 'cut off'
  requests: number
}

const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex')
const TST_INFO = Buffer.from('060b2a864886f70d0109100104', 'hex')
const POLICY = Buffer.from('06042a030401', 'hex')

export async function startTimeStampService(): Promise<TimeStampService> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      service.requests++
      response
        .setHeader('content-type', 'application/timestamp-reply')
        .end(answerTo(Buffer.concat(chunks), service.fault))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const service: TimeStampService = {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`,
    fault: 'none',
    requests: 0,
    [Symbol.asyncDispose]: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return service
}

/** The request is SEQUENCE { version, imprint, nonce, certReq }, with lengths of one byte. */
function answerTo(request: Buffer, fault: TimeStampService['fault']): Buffer {
  const imprintEnd = 5 + 2 + (request[6] ?? 0)
  const imprint = Buffer.from(request.subarray(5, imprintEnd))
  const nonce = Buffer.from(request.subarray(imprintEnd, imprintEnd + 2 + (request[imprintEnd + 1] ?? 0)))
  if (fault === 'other hash') imprint[imprint.length - 1] = (imprint.at(-1) ?? 0) ^ 1
  if (fault === 'other nonce') nonce[nonce.length - 1] = (nonce.at(-1) ?? 0) ^ 1
  const number = (value: number) => der(0x02, Buffer.from([value]))
  const time = der(0x18, Buffer.from('20260310090000Z'))
  const info = der(0x30, number(1), POLICY, imprint, number(7), time, nonce)
  const content = der(0x30, TST_INFO, der(0xa0, der(0x04, info)))
  const token = der(0x30, SIGNED_DATA, der(0xa0, der(0x30, number(3), der(0x31), content, der(0x31))))
  const answer = der(0x30, der(0x30, number(fault === 'refuses' ? 2 : 0)), token)
  return fault === 'cut off' ? answer.subarray(0, -4) : answer
}
