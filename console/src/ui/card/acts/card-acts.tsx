import { Button, Group } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { actWords } from './act-words.ts'
import { EndCard } from './end-card.tsx'
import { ShowCard } from './show-card.tsx'

export interface CardWish {
  how: 'show' | 'revoke' | 'reissue'
  code: string
}

interface CardButtonsProps {
  card: { card_code: string; status: string }
  onWish: (wish: CardWish) => void
  className?: string | undefined
}

/** What may be done with a card, beside it. */
export function CardButtons({ card: { card_code: code, status }, onWish, className }: CardButtonsProps) {
  const t = useMessages(actWords)
  const mayEnd = isAtLeast(useUser().role, 'operator')
  return (
    <Group gap="xs" className={className}>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t.seeCard(code)}
        onClick={() => onWish({ how: 'show', code })}
      >
        {t.see}
      </Button>
      {mayEnd && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t.reissueCard(code)}
          onClick={() => onWish({ how: 'reissue', code })}
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
          onClick={() => onWish({ how: 'revoke', code })}
        >
          {t.revoke}
        </Button>
      )}
    </Group>
  )
}

interface CardDialogsProps {
  wish: CardWish | undefined
  onWish: (wish: CardWish | undefined) => void
  /** The lists that show the card. */
  touches: readonly QueryKey[]
}

/** The dialogs stand beside the list, not in its rows: a row may leave the list by what was done. */
export function CardDialogs({ wish, onWish, touches }: CardDialogsProps) {
  if (!wish) return null
  const { how, code } = wish
  const close = () => onWish(undefined)
  if (how === 'show') return <ShowCard code={code} onClose={close} />
  return (
    <EndCard
      code={code}
      how={how}
      touches={touches}
      onClose={close}
      onReissued={(heir) => onWish({ how: 'show', code: heir })}
    />
  )
}
