import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { messages } from './messages.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export function AskErasure({ mpiId, onClose }: { mpiId: string; onClose: () => void }) {
  const t = useMessages(messages)
  return (
    <ReasonDialog
      title={t.askErasureOf(mpiId)}
      text={t.askText}
      submitLabel={t.askErasure}
      done={t.asked}
      run={(body, headers) =>
        dataOf(api.POST('/mpi/{mpi_id}/erasure', { params: { path: { mpi_id: mpiId } }, body, headers }))
      }
      onClose={onClose}
    />
  )
}
