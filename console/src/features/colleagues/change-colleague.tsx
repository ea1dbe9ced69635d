import { api, dataOf } from '#platform/api/client.ts'
import { ChangeAccount } from '#ui/account/change-account.tsx'
import type { Colleague } from './queries.ts'

export function ChangeColleague({ colleague, onClose }: { colleague: Colleague; onClose: () => void }) {
  const params = { path: { user_id: colleague.id } }
  return (
    <ChangeAccount
      account={colleague}
      save={(body) => dataOf(api.PATCH('/users/{user_id}', { params, body }))}
      onClose={onClose}
    />
  )
}
