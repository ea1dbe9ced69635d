import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { cardActMessages } from './act-messages.ts'
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

/** `renew` is a new card with a new last day. */
type EndingAct = 'revoke' | 'reissue' | 'renew'

interface EndCardProps {
  code: string
  holder: string | undefined
  act: EndingAct
  touches: readonly QueryKey[]
  onClose: () => void
  /** Gets the code of the replacement card. */
  onReissued: (cardCode: string) => void
}

/** Revokes a card that is lost, stolen or wrong, or replaces it. All take a reason and say whose card ends for good. */
function EndCard({ code, holder, act, touches, onClose, onReissued }: EndCardProps) {
  const t = useMessages(cardActMessages)
  const { filled } = useChecks()
  const [reason, setReason] = useState(act === 'renew' ? t.reasonRenewed : '')
  const [validUntil, setValidUntil] = useState('')
  const [mistake, setMistake] = useState<string | null>(null)
  const path = { params: { path: { card_code: code } } }
  const ending = useAct({
    run: (body: { reason: string; valid_until?: string }, headers) => {
      return act === 'revoke'
        ? dataOf(api.POST('/cards/{card_code}/revoke', { ...path, body, headers }))
        : dataOf(api.POST('/cards/{card_code}/reissue', { ...path, body, headers }))
    },
    touches,
    done: ({ card_code }) => (act === 'revoke' ? t.revokedText(card_code) : t.reissuedText(card_code)),
    onDone: ({ card_code }) => {
      onClose()
      if (act !== 'revoke') onReissued(card_code)
    },
  })
  return (
    <FormDialog
      title={{ revoke: t.revokeCard, reissue: t.reissueCard, renew: t.renewCard }[act](code)}
      isOpen
      onClose={onClose}
      onSubmit={() => {
        const missing = filled(reason)
        setMistake(missing)
        if (missing === null)
          ending.mutate({ reason: reason.trim(), ...(validUntil ? { valid_until: validUntil } : {}) })
      }}
      submitLabel={t[act]}
      isDangerous
      act={ending}
    >
      <Text fw={600}>{holder === undefined ? t.cardTitle(code) : t.cardOf(code, holder)}</Text>
      <Text>{{ revoke: t.revokeText, reissue: t.reissueText, renew: t.renewText }[act]}</Text>
      <Textarea
        label={t.reason}
        required
        autosize
        minRows={2}
        maxLength={2_000}
        data-autofocus
        value={reason}
        error={mistake}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      {act !== 'renew' && (
        <Group gap="xs">
          {[t.reasonLost, t.reasonStolen, t.reasonDamaged, t.reasonWrong].map((words) => (
            <Button key={words} size="compact-sm" variant="default" onClick={() => setReason(words)}>
              {words}
            </Button>
          ))}
        </Group>
      )}
      {act !== 'revoke' && (
        <TextInput
          type="date"
          label={t.validUntil}
          description={t.validUntilHint}
          value={validUntil}
          onChange={(event) => setValidUntil(event.currentTarget.value)}
        />
      )}
    </FormDialog>
  )
}
