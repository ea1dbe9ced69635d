import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { messages } from './messages.ts'
import { listActors } from './queries.ts'

/** So much of an id tells two accounts apart; the whole stands in the details. */
const SHORT_ID_LENGTH = 6

/** Who an id stands for, as far as the reader may know. */
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
