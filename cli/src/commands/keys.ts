import { type Connection, connect, dataOf, eachItem, type RequestBody } from '@samakart/sdk'
import { addressOf, connection } from '../profile.ts'
import { print, printJson, readArguments, required, UsageError } from '../terminal.ts'
import { language, words } from '../words.ts'

type NewKey = RequestBody<'/api-keys', 'post'>

const COLUMNS = ['id', 'role', 'status', 'last_used_at', 'name']
const PUBLIC_COLUMNS = ['organization_id', 'status', 'algorithm', 'fingerprint']

/** The keys of programs, for people: a key makes no keys. `public` are those that signatures are checked with. */
export async function run(args: string[]): Promise<number> {
  const { act, rest, values } = readArguments(args, ['list', 'create', 'revoke', 'public'], {
    name: { type: 'string' },
    role: { type: 'string' },
    expires: { type: 'string' },
    from: { type: 'string', multiple: true },
    scope: { type: 'string', multiple: true },
  })
  if (act === 'public') {
    const { keys, organizations } = await dataOf(
      connect({ url: addressOf(values), language: language() }).api.GET('/keys'),
    )
    print([...keys, ...organizations], PUBLIC_COLUMNS, values.json)
    return 0
  }
  const { api } = connection(values)
  if (act === 'create') return create(api, wanted(values), values.json)
  if (act === 'revoke') {
    const key_id = required(rest[0], 'ID')
    await dataOf(api.DELETE('/api-keys/{key_id}', { params: { path: { key_id } } }))
    console.error(words[language()].keyRevoked(key_id))
    return 0
  }
  const keys = await Array.fromAsync(
    eachItem((page) => api.GET('/api-keys', { params: { query: { limit: 200, ...page } } })),
  )
  print(keys, COLUMNS, values.json)
  return 0
}

interface Wanted {
  name?: string | undefined
  role?: string | undefined
  expires?: string | undefined
  from?: string[] | undefined
  scope?: string[] | undefined
}

function wanted({ name, role, expires, from, scope }: Wanted): NewKey {
  const text = required(expires, '--expires')
  const day = new Date(text)
  if (Number.isNaN(day.getTime())) throw new UsageError(words[language()].noDay(text))
  return {
    name: required(name, '--name'),
    // The service says which roles there are, and which of them the caller may give.
    role: required(role, '--role') as NewKey['role'],
    expires_at: day.toISOString(),
    ...(from ? { allowed_ips: from } : {}),
    ...(scope ? { scopes: scope } : {}),
  }
}

/** The key alone goes to the standard output: `KEY=$(samakart keys create …)`. */
async function create(api: Connection['api'], body: NewKey, asJson: boolean): Promise<number> {
  const made = await dataOf(api.POST('/api-keys', { body }))
  if (asJson) printJson(made)
  else console.log(made.key)
  console.error(words[language()].shownOnce)
  return 0
}
