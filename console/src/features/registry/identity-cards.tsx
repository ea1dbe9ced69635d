import { Button, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { answerOf, api } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { useChecks } from '#ui/forms/checks.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { Sheet } from '#ui/sheet.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Tag } from '#ui/tag.tsx'
import { identityMessages } from './identity-messages.ts'
import classes from './identity-page.module.css'
import { useProgrammeNames } from './identity-programmes.tsx'
import { type CardRecord, listCards, registryKey } from './queries.ts'

export function IdentityCards({ mpiId }: { mpiId: string }) {
  const t = useMessages(identityMessages)
  const [chosen, setChosen] = useState<string>()
  return (
    <Sheet title={t.cards} isFlush>
      <Loaded
        query={useQuery(listCards(mpiId))}
        isEmpty={({ total }) => total === 0}
        empty={<p className={classes.nothing}>{t.noCards}</p>}
      >
        {({ items }) => (
          <ul className={classes.list}>
            {items.map((card) => (
              <CardLine key={card.card_code} card={card} onRevoke={() => setChosen(card.card_code)} />
            ))}
          </ul>
        )}
      </Loaded>
      {chosen && <RevokeCard code={chosen} onClose={() => setChosen(undefined)} />}
    </Sheet>
  )
}

function CardLine({ card, onRevoke }: { card: CardRecord; onRevoke: () => void }) {
  const t = useMessages(identityMessages)
  const { date } = useFormats()
  const nameOf = useProgrammeNames()
  const mayRevoke = isAtLeast(useUser().role, 'operator') && card.status === 'valid'
  return (
    <li className={classes.item}>
      <span className={classes.main}>
        <code>{card.card_code}</code>
        <span className={classes.quiet}>
          {nameOf(card.campaign_id)}
          {card.issued_at && `, ${t.issued(date(new Date(card.issued_at)))}`}
          {card.revoked_at && `, ${t.revokedOn(date(new Date(card.revoked_at)))}`}
        </span>
      </span>
      <Tag tone={card.status === 'valid' ? 'good' : 'bad'}>{card.status === 'valid' ? t.valid : t.revoked}</Tag>
      {mayRevoke && (
        <Button size="compact-sm" variant="default" onClick={onRevoke} aria-label={t.revokeOf(card.card_code)}>
          {t.revoke}
        </Button>
      )}
    </li>
  )
}

function RevokeCard({ code, onClose }: { code: string; onClose: () => void }) {
  const t = useMessages(identityMessages)
  const { filled } = useChecks()
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: filled } })
  const act = useAct({
    run: (body: { reason: string }, key) =>
      answerOf(
        api.POST('/cards/{card_code}/revoke', {
          params: { path: { card_code: code } },
          body,
          headers: { 'Idempotency-Key': key },
        }),
      ),
    touches: [registryKey],
    done: () => t.revokedDone(code),
    onDone: onClose,
    onMistakes: form.setErrors,
  })
  return (
    <FormDialog
      title={t.revokeOf(code)}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit(({ reason }) => act.mutate({ reason: reason.trim() }))}
      submitLabel={t.revoke}
      isDangerous
      isBusy={act.isPending}
      error={act.error}
    >
      <Text>{t.revokeText}</Text>
      <Textarea label={t.reason} data-autofocus required autosize minRows={2} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}
