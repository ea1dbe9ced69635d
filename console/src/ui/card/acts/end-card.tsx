import { Button, Group, Text, Textarea, TextInput } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { cardActMessages } from './messages.ts'

/** `renew` is a new card with a new last day. */
export type EndingAct = 'revoke' | 'reissue' | 'renew'

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
export function EndCard({ code, holder, act, touches, onClose, onReissued }: EndCardProps) {
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
