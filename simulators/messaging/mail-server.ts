import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

export interface ReceivedMail {
  from: string
  to: string[]
  subject: string
  text: string
}

/** An SMTP server (RFC 5321) on loopback that keeps what it is given. `failNext` refuses the next mails. */
export class MailServerSimulator implements AsyncDisposable {
  readonly mails: ReceivedMail[] = []
  readonly #sockets = new Set<Socket>()
  readonly #server: Server
  #failures = 0

  constructor() {
    this.#server = createServer((socket) => this.#serve(socket))
  }

  async listen(port = 0): Promise<this> {
    this.#server.listen(port, '127.0.0.1')
    await once(this.#server, 'listening')
    return this
  }

  get environment(): Record<string, string> {
    const { port } = this.#server.address() as AddressInfo
    return { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'no-reply@kart.example.sn' }
  }

  failNext(mails: number): void {
    this.#failures += mails
  }

  #serve(socket: Socket): void {
    this.#sockets.add(socket)
    socket.on('close', () => this.#sockets.delete(socket))
    socket.on('error', () => undefined)
    const say = (line: string) => void socket.write(`${line}\r\n`)
    let envelope = { from: '', to: [] as string[] }
    let buffer = ''
    let isData = false
    socket.setEncoding('utf8')
    socket.on('data', (chunk) => {
      buffer += chunk
      for (;;) {
        const end = buffer.indexOf(isData ? '\r\n.\r\n' : '\r\n')
        if (end < 0) return
        const part = buffer.slice(0, end)
        buffer = buffer.slice(end + (isData ? 5 : 2))
        if (isData) {
          isData = false
          this.mails.push({ ...envelope, ...readMail(part) })
          say('250 accepted')
          continue
        }
        const [verb = ''] = part.toUpperCase().split(/[ :]/)
        if (verb === 'EHLO' || verb === 'HELO') say('250 simulator')
        else if (verb === 'MAIL') {
          envelope = { from: addressOf(part), to: [] }
          if (this.#failures > 0) {
            this.#failures -= 1
            say('451 try again later')
          } else say('250 ok')
        } else if (verb === 'RCPT') {
          envelope.to.push(addressOf(part))
          say('250 ok')
        } else if (verb === 'DATA') {
          isData = true
          say('354 go on')
        } else if (verb === 'QUIT') {
          say('221 bye')
          socket.end()
        } else say(verb === 'RSET' || verb === 'NOOP' ? '250 ok' : '502 not implemented')
      }
    })
    say('220 simulator')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }
}

const addressOf = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? ''

function readMail(data: string): Pick<ReceivedMail, 'subject' | 'text'> {
  const [head = '', ...rest] = data.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n').replaceAll('\r\n..', '\r\n.')
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const encoding = /^content-transfer-encoding: *(\S+)/im.exec(headers)?.[1]?.toLowerCase()
  return { subject: decodeWords(/^subject: *(.*)$/im.exec(headers)?.[1] ?? ''), text: decodeBody(body, encoding) }
}

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  return encoding === 'quoted-printable' ? decodeQuoted(body.replaceAll('=\r\n', '')) : body
}

/** Words of a header that are not ASCII (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replaceAll(/\?= +=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    )
}

function decodeQuoted(text: string): string {
  const bytes = text.replaceAll(/=([0-9A-F]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
