import { useQuery } from '@tanstack/react-query'
import { useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { listAllUsers, listColleagues } from './queries.ts'

const actorMessages = defineMessages({
  otherAccount: {
    fr: (end: string) => `Administrateur de la plateforme (…${end})`,
    en: (end: string) => `Administrator of the platform (…${end})`,
    wo: (end: string) => `Yorkatu plateforme bi (…${end})`,
  },
  you: { fr: 'Vous', en: 'You', wo: 'Yaw' },
  system: { fr: 'Le système', en: 'The system', wo: 'Système bi' },
  anonymous: { fr: 'Anonyme', en: 'Anonymous', wo: 'Ku ñu xamul' },
})

/** So many characters of an id are enough to distinguish two accounts; the details show the whole id. */
const SHORT_ID_LENGTH = 6

interface Actor {
  id: string
  name: string
}

/** Everybody who may have acted, by name: colleagues, and for administrators the users of all organizations. */
export function useActors(): Actor[] {
  const t = useMessages(actorMessages)
  const users = useKnownUsers()
  const named = users.map(({ id, full_name, email }) => ({ id, name: full_name ?? email }))
  return [
    ...named.sort((one, other) => one.name.localeCompare(other.name, 'fr')),
    { id: 'system', name: t.system },
    { id: 'anonymous', name: t.anonymous },
  ]
}

/** A name for whoever acted. Whoever is no colleague runs the platform. */
export function useActorNames(): (actor: string) => string {
  const t = useMessages(actorMessages)
  const self = useUser()
  const users = useKnownUsers()
  return (actor) => {
    if (actor === self.id) return t.you
    if (actor === 'system') return t.system
    if (actor === 'anonymous') return t.anonymous
    const user = users.find(({ id }) => id === actor)
    return user ? (user.full_name ?? user.email) : t.otherAccount(actor.slice(-SHORT_ID_LENGTH))
  }
}

function useKnownUsers(): readonly { id: string; full_name: string | null; email: string }[] {
  const isAdmin = isAtLeast(useUser().role, 'admin')
  const all = useQuery({ ...listAllUsers, enabled: isAdmin })
  const own = useQuery({ ...listColleagues, enabled: !isAdmin })
  return (isAdmin ? all : own).data?.items ?? []
}
