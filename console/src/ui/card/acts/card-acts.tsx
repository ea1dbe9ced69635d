import { Button, Group } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { EndCard, type EndingAct } from './end-card.tsx'
import { cardActMessages } from './messages.ts'
import { ShowCard } from './show-card.tsx'

export interface CardRequest {
  act: 'show' | EndingAct
  code: string
  /** Whose card it is, as people read it. */
  holder?: string | undefined
}

interface CardButtonsProps {
  card: { card_code: string; status: string; valid_until: string | null }
  holder?: string | undefined
  onRequest: (request: CardRequest) => void
  className?: string | undefined
}

/** The buttons for what the user may do with a card. */
export function CardButtons({ card, holder, onRequest, className }: CardButtonsProps) {
  const { card_code: code, status, valid_until } = card
  const t = useMessages(cardActMessages)
  const mayEnd = isAtLeast(useUser().role, 'operator')
  const button = (act: CardRequest['act'], label: string, name: string, colour?: string) => (
    <Button
      size="compact-sm"
      variant="default"
      aria-label={name}
      {...(colour ? { c: colour } : {})}
      onClick={() => onRequest({ act, code, holder })}
    >
      {label}
    </Button>
  )
  return (
    <Group gap="xs" className={className}>
      {button('show', t.see, t.seeCard(code))}
      {mayEnd && valid_until !== null && status !== 'revoked' && button('renew', t.renew, t.renewCard(code))}
      {mayEnd && button('reissue', t.reissue, t.reissueCard(code))}
      {mayEnd && status === 'valid' && button('revoke', t.revoke, t.revokeCard(code), 'var(--bad)')}
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
  const { act, code, holder } = request
  const close = () => onRequest(undefined)
  if (act === 'show') return <ShowCard code={code} onClose={close} />
  return (
    <EndCard
      code={code}
      holder={holder}
      act={act}
      touches={touches}
      onClose={close}
      onReissued={(replacement) => onRequest({ act: 'show', code: replacement, holder })}
    />
  )
}
