import { connect, dataOf } from '@samakart/sdk'
import { connection } from '../profile.ts'
import { REFUSED, UsageError } from '../terminal/failures.ts'
import { language } from '../terminal/language.ts'
import { printJson } from '../terminal/output.ts'
import { words } from '../words.ts'

/** A card code, for whoever may read cards, or what its QR says, for anybody. Returns 0 only if it is valid. */
export async function verifyCard(
  text: string,
  { url, json }: { url?: string | undefined; json: boolean },
): Promise<number> {
  const found = await find(text, url)
  if (json) printJson(found)
  else console.log(String(found.status))
  return found.status === 'valid' ? 0 : REFUSED
}

async function find(text: string, url: string | undefined): Promise<{ status: unknown }> {
  const token = text.split('/').at(-1) ?? ''
  if (text === token && text.includes('-') && text.length < 40) {
    const { api } = connection({ url })
    return dataOf(api.GET('/cards/{card_code}', { params: { path: { card_code: text } } }))
  }
  const address = url ?? process.env.SAMAKART_URL ?? (text.startsWith('http') ? new URL(text).origin : undefined)
  if (!address) throw new UsageError(words[language()].noAddress)
  const { api } = connect({ url: address, language: language() })
  return dataOf(api.GET('/mpi/verify/{token}', { params: { path: { token } } }))
}
