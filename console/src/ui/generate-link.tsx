import { useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { ButtonLink } from './links.tsx'

const messages = defineMessages({
  generate: { fr: 'Générer des cartes', en: 'Generate cards', wo: 'Defar kàrt' },
})

/** On pages that are empty until there are cards. Whoever may not make any sees nothing. */
export function GenerateLink() {
  const t = useMessages(messages)
  if (!isAtLeast(useUser().role, 'operator')) return null
  return (
    <ButtonLink to="/generate" variant="default">
      {t.generate}
    </ButtonLink>
  )
}
