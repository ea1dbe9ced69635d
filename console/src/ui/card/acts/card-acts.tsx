import { Button, Group } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { EndCard } from './end-card.tsx'
import { cardActMessages } from './messages.ts'
import { ShowCard } from './show-card.tsx'

export interface CardRequest {
  act: 'show' | 'revoke' | 'reissue'
  code: string
}

interface CardButtonsProps {
  card: { card_code: string; status: string }
  onRequest: (request: CardRequest) => void
  className?: string | undefined
}

/** The buttons for what the user may do with a card. */
export function CardButtons({ card: { card_code: code, status }, onRequest, className }: CardButtonsProps) {
  const t = useMessages(cardActMessages)
  const mayEnd = isAtLeast(useUser().role, 'operator')
  return (
    <Group gap="xs" className={className}>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t.seeCard(code)}
        onClick={() => onRequest({ act: 'show', code })}
      >
        {t.see}
      </Button>
      {mayEnd && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t.reissueCard(code)}
          onClick={() => onRequest({ act: 'reissue', code })}
        >
          {t.reissue}
        </Button>
      )}
      {mayEnd && status === 'valid' && (
        <Button
          size="compact-sm"
          variant="default"
          c="var(--bad)"
          aria-label={t.revokeCard(code)}
          onClick={() => onRequest({ act: 'revoke', code })}
        >
          {t.revoke}
        </Button>
      )}
    </Group>
  )
}

interface CardDialogsProps {
  request: CardRequest | undefined
  onRequest: (request: CardRequest | undefined) => void
  /** The cache keys of the lists that show the card. */
  touches: readonly QueryKey[]
}

/** The dialogs stand beside the list and not in its rows, because the act may remove the row from the list. */
export function CardDialogs({ request, onRequest, touches }: CardDialogsProps) {
  if (!request) return null
  const { act, code } = request
  const close = () => onRequest(undefined)
  if (act === 'show') return <ShowCard code={code} onClose={close} />
  return (
    <EndCard
      code={code}
      act={act}
      touches={touches}
      onClose={close}
      onReissued={(replacement) => onRequest({ act: 'show', code: replacement })}
    />
  )
}
