import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { messages } from './messages.ts'
import { listActors } from './queries.ts'

/** So many characters of an id are enough to distinguish two accounts; the details show the whole id. */
const SHORT_ID_LENGTH = 6

/** Users who may not read the list of users see other accounts as the end of their id. */
export function useActorNames(): (actor: string) => string {
  const t = useMessages(messages)
  const self = useUser()
  const users = useQuery({ ...listActors, enabled: isAtLeast(self.role, 'admin') }).data?.items
  return (actor) => {
    if (actor === self.id) return t.you
    if (actor === 'system') return t.system
    if (actor === 'anonymous') return t.anonymous
    const user = users?.find(({ id }) => id === actor)
    return user ? (user.full_name ?? user.email) : t.otherAccount(actor.slice(-SHORT_ID_LENGTH))
  }
}
