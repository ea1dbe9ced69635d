import { Text } from '@mantine/core'
import type { SubmitEvent } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { messages } from './messages.ts'
import { type OptOut, optOutsKey } from './queries.ts'

export function LiftOptOut({ optOut, onClose }: { optOut: OptOut; onClose: () => void }) {
  const t = useMessages(messages)
  const act = useAct({
    run: (id: string) => dataOf(api.DELETE('/distribution/opt-outs/{id}', { params: { path: { id } } })),
    touches: [optOutsKey],
    done: () => t.lifted,
    onDone: onClose,
  })
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    act.mutate(optOut.id)
  }
  return (
    <FormDialog
      title={t.liftOf(optOut.phone_number)}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t.lift}
      isBusy={act.isPending}
      error={act.error}
    >
      <Text>{t.liftText}</Text>
    </FormDialog>
  )
}
