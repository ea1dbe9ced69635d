import { Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import type { RequestBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/offset.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { IconBellOff, IconPlus } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { RowButton } from '#ui/table/data-table.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { messages } from './messages.ts'
import { MessagesLayout } from './messages-layout.tsx'
import { sourceNames } from './names.ts'
import { listOptOuts, type OptOut, optOutsKey } from './queries.ts'

export function OptOutsPage() {
  const t = useMessages(messages)
  const { offset = 0 } = useSearch({ from: '/signed-in/messages/opt-outs' })
  const navigate = useNavigate()
  const [isAdding, adding] = useDisclosure()
  const [lifting, setLifting] = useState<OptOut>()
  const query = useQuery(listOptOuts(offset))
  const columns = useOptOutColumns(setLifting)
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
      {t.addOptOut}
    </Button>
  )
  return (
    <MessagesLayout actions={addButton}>
      <Text c="dimmed">{t.optOutLead}</Text>
      <ListPanel
        label={t.optOuts}
        query={query}
        rowsOf={({ items }) => items}
        rowId={({ id }) => id}
        columns={columns}
        empty={{ icon: IconBellOff, title: t.optOutEmptyTitle, text: t.optOutEmptyText, action: addButton }}
        onMove={(to) => void navigate({ to: '/messages/opt-outs', search: toOffset(to) })}
      />
      <AddOptOut isOpen={isAdding} onClose={adding.close} />
      {lifting && <LiftOptOut optOut={lifting} onClose={() => setLifting(undefined)} />}
    </MessagesLayout>
  )
}

function useOptOutColumns(onLift: (optOut: OptOut) => void): Column<OptOut>[] {
  const t = useMessages(messages)
  const sources = useMessages(sourceNames)
  const { actions } = useMessages(commonMessages)
  const { shortDateTime } = useFormats()
  return [
    {
      id: 'phone',
      header: t.phone,
      cell: ({ phone_number }) => (
        <Text fw={600} component="div" ff="monospace" size="sm">
          {phone_number}
        </Text>
      ),
    },
    { id: 'source', header: t.source, cell: ({ source }) => labelOf(sources, source) },
    { id: 'when', header: t.when, cell: ({ created_at }) => shortDateTime(new Date(created_at)) },
    {
      id: 'lift',
      header: actions,
      kind: 'action',
      cell: (optOut) => (
        <RowButton label={t.liftOf(optOut.phone_number)} text={t.lift} onClick={() => onLift(optOut)} />
      ),
    },
  ]
}

function LiftOptOut({ optOut, onClose }: { optOut: OptOut; onClose: () => void }) {
  const t = useMessages(messages)
  const act = useAct({
    run: (id: string) => dataOf(api.DELETE('/distribution/opt-outs/{id}', { params: { path: { id } } })),
    touches: [optOutsKey],
    done: () => t.lifted,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.liftOf(optOut.phone_number)}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate(optOut.id)}
      submitLabel={t.lift}
      act={act}
    >
      <Text>{t.liftText}</Text>
    </FormDialog>
  )
}

function AddOptOut({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useMessages(messages)
  const { filled } = useChecks()
  const form = useForm({ initialValues: { phone_number: '' }, validate: { phone_number: filled } })
  const close = () => {
    onClose()
    form.reset()
    act.reset()
  }
  const act = useAct({
    run: (body: RequestBody<'/distribution/opt-outs', 'post'>, headers) =>
      dataOf(api.POST('/distribution/opt-outs', { body, headers })),
    touches: [optOutsKey],
    done: () => t.addedOptOut,
    onDone: close,
    onMistakes: form.setErrors,
  })
  const submit = form.onSubmit(({ phone_number }) =>
    act.mutate({ phone_number: phone_number.replaceAll(/[\s.-]/g, '') }),
  )
  return (
    <FormDialog
      title={t.addOptOut}
      isOpen={isOpen}
      onClose={close}
      onSubmit={submit}
      submitLabel={t.addOptOut}
      act={act}
    >
      <TextInput
        label={t.phone}
        description={t.phoneHint}
        type="tel"
        data-autofocus
        required
        autoComplete="off"
        {...form.getInputProps('phone_number')}
      />
    </FormDialog>
  )
}
