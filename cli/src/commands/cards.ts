import { dataOf } from '@samakart/sdk'
import { connection } from '../profile.ts'
import { printJson, readArguments, required } from '../terminal.ts'
import { language, words } from '../words.ts'

export async function run(args: string[]): Promise<number> {
  const { act, rest, values } = readArguments(args, ['show', 'revoke', 'reissue'], { reason: { type: 'string' } })
  const t = words[language()]
  const { api } = connection(values)
  const card_code = required(rest[0], 'CODE')
  const params = { path: { card_code } }
  if (act === 'show') {
    printJson(await dataOf(api.GET('/cards/{card_code}', { params })))
  } else if (act === 'revoke') {
    const body = { reason: required(values.reason, '--reason') }
    const card = await dataOf(api.POST('/cards/{card_code}/revoke', { params, body }))
    if (values.json) printJson(card)
    else console.log(t.revoked(card_code))
  } else {
    const card = await dataOf(api.POST('/cards/{card_code}/reissue', { params }))
    if (values.json) printJson(card)
    else console.log(t.reissued(card_code, card.card_code))
  }
  return 0
}
