import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { connect, dataOf, signIn } from '@samakart/sdk'
import { writeProfile } from '../profile.ts'
import { UsageError } from '../terminal.ts'
import { language, words } from '../words.ts'

const options = { url: { type: 'string' }, email: { type: 'string' }, key: { type: 'string' } } as const

/** The password is asked for or read from a pipe, never given as an argument that others can see. */
export async function run(args: string[]): Promise<number> {
  const t = words[language()]
  const { values } = parseArgs({ args, options })
  const url = (values.url ?? process.env.SAMAKART_URL)?.replace(/\/$/, '')
  if (!url) throw new UsageError(t.noAddress)
  if (values.key) {
    const { key } = values
    await dataOf(
      connect({ url, token: key, language: language() }).api.GET('/campaigns', { params: { query: { limit: 1 } } }),
    )
    writeProfile({ url, key })
  } else {
    const email = values.email ?? (await ask(t.email))
    const password = await askSecret(t.password)
    await signIn({
      url,
      email,
      password,
      code: () => ask(t.code),
      keep: (session) => session && writeProfile({ url, session }),
    })
  }
  console.error(t.signedIn(url))
  return 0
}

async function ask(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return (await lines.question(question)).trim()
  } finally {
    lines.close()
  }
}

/** What is typed is not shown. */
async function askSecret(question: string): Promise<string> {
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: process.stdin.isTTY === true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
