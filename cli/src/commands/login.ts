import { parseArgs } from 'node:util'
import { connect, dataOf, signIn } from '@samakart/sdk'
import { writeProfile } from '../profile.ts'
import { ask, askSecret } from '../terminal/ask.ts'
import { UsageError } from '../terminal/failures.ts'
import { language } from '../terminal/language.ts'
import { words } from '../words.ts'

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
