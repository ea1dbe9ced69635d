import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { messages } from './messages.ts'
import type { Erasure } from './queries.ts'
import { ReasonDialog } from './reason-dialog.tsx'

interface CloseRequestProps {
  erasure: Erasure
  how: 'refuse' | 'withdraw'
  onClose: () => void
}

/** Refuses or withdraws a request: the person stays. */
export function CloseRequest({ erasure, how, onClose }: CloseRequestProps) {
  const t = useMessages(messages)
  const path = { erasure_id: erasure.id }
  return how === 'refuse' ? (
    <ReasonDialog
      title={t.refuseOf(erasure.mpi_id)}
      submitLabel={t.refuse}
      done={t.refusedDone}
      run={(body, headers) => dataOf(api.POST('/erasures/{erasure_id}/refuse', { params: { path }, body, headers }))}
      onClose={onClose}
    />
  ) : (
    <ReasonDialog
      title={t.withdrawOf(erasure.mpi_id)}
      submitLabel={t.withdraw}
      done={t.withdrawnDone}
      run={(body, headers) => dataOf(api.POST('/erasures/{erasure_id}/withdraw', { params: { path }, body, headers }))}
      onClose={onClose}
    />
  )
}
