import { dataOf, eachItem } from '@samakart/sdk'
import { connection } from '../profile.ts'
import { print, printJson, readArguments, required } from '../terminal.ts'

const COLUMNS = ['id', 'prefix', 'status', 'name']

export async function run(args: string[]): Promise<number> {
  const { act, rest, values } = readArguments(args, ['list', 'show'], {})
  const { api } = connection(values)
  if (act === 'show') {
    const path = { campaign_id: required(rest[0], 'ID') }
    printJson(await dataOf(api.GET('/campaigns/{campaign_id}', { params: { path } })))
    return 0
  }
  const campaigns = await Array.fromAsync(
    eachItem((page) => api.GET('/campaigns', { params: { query: { limit: 100, ...page } } })),
  )
  print(campaigns, COLUMNS, values.json)
  return 0
}
