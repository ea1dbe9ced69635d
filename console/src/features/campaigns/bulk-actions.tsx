import { Button, Text, Textarea } from '@mantine/core'
import type { QueryKey } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { api, blobOf, dataOf } from '#platform/api/client.ts'
import { saveFile } from '#platform/files/save-file.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { IconPrinter, IconSend, IconShieldX, IconX } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { SendCards } from '#ui/send.tsx'
import type { Selection } from '#ui/table/data-table.tsx'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { tableMessages } from '../../ui/table/messages.ts'
import classes from './campaigns.module.css'
import { cardMessages, outcomeNames } from './card-messages.ts'

interface SelectionBarProps {
  selection: Selection
  /** How many may be chosen at once. */
  most: number
  /** Buttons for what may be done with the selection. */
  children: ReactNode
}

/** How many rows are chosen, over all pages, and what may be done with them. */
function SelectionBar({ selection, most, children }: SelectionBarProps) {
  const t = useMessages(tableMessages)
  const { number } = useFormats()
  const count = selection.selected.size
  if (count === 0) return null
  return (
    <section className={classes.bar} aria-label={t.selected(number(count), count)}>
      <strong className={classes.count} role="status">
        {t.selected(number(count), count)}
        {count > most && <span className={classes.most}> ({t.most(number(most))})</span>}
      </strong>
      {count <= most && children}
      <Button
        variant="subtle"
        leftSection={<IconX size={16} aria-hidden />}
        onClick={() => selection.onChange(new Set())}
      >
        {t.clear}
      </Button>
    </section>
  )
}

const MAX_SELECTED = 500
const MAX_PRINTED = 100

/** How many holders are named before cards are revoked. */
const NAMED = 5

type Holders = ReadonlyMap<string, string | undefined>

interface BulkActionsProps {
  selection: Selection
  holders: Holders
  touches: readonly QueryKey[]
}

export function BulkActions({ selection, holders, touches }: BulkActionsProps) {
  const t = useMessages(cardMessages)
  const maySend = isAtLeast(useUser().role, 'programme_admin')
  const [dialog, setDialog] = useState<'revoke' | 'send'>()
  const codes = [...selection.selected]
  const printing = useAct({
    run: async (card_codes: string[]) => {
      const call = api.POST('/cards/bulk/print', { body: { card_codes, layout: 'a4' }, parseAs: 'blob' })
      const file = await blobOf(call)
      saveFile(file.type === 'application/zip' ? 'cards.zip' : 'cards.pdf', file)
    },
  })
  const load = (format: 'csv' | 'xlsx') =>
    blobOf(api.POST('/cards/bulk/export', { body: { card_codes: codes, format }, parseAs: 'blob' }))
  return (
    <>
      {printing.error && <ProblemAlert error={printing.error} />}
      <SelectionBar selection={selection} most={MAX_SELECTED}>
        {maySend && (
          <Button variant="default" leftSection={<IconSend size={18} aria-hidden />} onClick={() => setDialog('send')}>
            {t.send}
          </Button>
        )}
        {codes.length <= MAX_PRINTED && (
          <Button
            variant="default"
            loading={printing.isPending}
            leftSection={<IconPrinter size={18} aria-hidden />}
            onClick={() => printing.mutate(codes)}
          >
            {t.print}
          </Button>
        )}
        <ExportMenu name="cards" load={load} />
        <Button
          variant="default"
          c="var(--bad)"
          leftSection={<IconShieldX size={18} aria-hidden />}
          onClick={() => setDialog('revoke')}
        >
          {t.revoke}
        </Button>
      </SelectionBar>
      {dialog === 'revoke' && (
        <RevokeCards
          codes={codes}
          holders={holders}
          touches={touches}
          onClose={() => setDialog(undefined)}
          onDone={() => selection.onChange(new Set())}
        />
      )}
      {dialog === 'send' && <SendCards codes={codes} onClose={() => setDialog(undefined)} />}
    </>
  )
}

interface RevokeCardsProps {
  codes: string[]
  holders: Holders
  touches: readonly QueryKey[]
  onClose: () => void
  onDone: () => void
}

/** Asks once for all; then says which cards could not be revoked, and why. */
function RevokeCards({ codes, holders, touches, onClose, onDone }: RevokeCardsProps) {
  const t = useMessages(cardMessages)
  const outcomes = useMessages(outcomeNames)
  const { number } = useFormats()
  const { close } = useMessages(commonMessages)
  const { filled } = useChecks()
  const [reason, setReason] = useState('')
  const [mistake, setMistake] = useState<string | null>(null)
  const act = useAct({
    run: (why: string, headers) =>
      dataOf(api.POST('/cards/bulk/revoke', { body: { card_codes: codes, reason: why }, headers })),
    touches,
    done: ({ done, total }) => t.revoked(number(done), number(total)),
    onDone: ({ done, total }) => {
      onDone()
      if (done === total) onClose()
    },
  })
  const failed = act.data?.results.filter(({ outcome }) => outcome !== 'done') ?? []
  return (
    <FormDialog
      title={t.revokeTitle(number(codes.length), codes.length)}
      isOpen
      onClose={onClose}
      onSubmit={() => {
        const missing = filled(reason)
        setMistake(missing)
        if (missing === null) act.mutate(reason.trim())
      }}
      submitLabel={t.revoke}
      closeLabel={close}
      isDangerous
      isDisabled={act.isSuccess}
      act={act}
    >
      <ul className={classes.results}>
        {codes.slice(0, NAMED).map((code) => (
          <li key={code}>
            <strong>{holders.get(code)}</strong> <code>{code}</code>
          </li>
        ))}
        {codes.length > NAMED && <li>{t.others(number(codes.length - NAMED), codes.length - NAMED)}</li>}
      </ul>
      <Text>{t.revokeText}</Text>
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
      {failed.length > 0 && (
        <div role="status">
          <Text fw={600}>{t.results}</Text>
          <ul className={classes.results}>
            {failed.map(({ card_code, outcome }) => (
              <li key={card_code}>
                <code>{card_code}</code> {labelOf(outcomes, outcome)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}
