import { Text } from '@mantine/core'
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
