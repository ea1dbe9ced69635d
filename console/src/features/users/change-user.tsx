import { api, dataOf } from '#platform/api/client.ts'
import { ChangeAccount } from '#ui/account/change-account.tsx'
import type { User } from './queries.ts'

export function ChangeUser({ user, onClose }: { user: User; onClose: () => void }) {
  const params = { path: { user_id: user.id } }
  return (
    <ChangeAccount
      account={user}
      save={(body) => dataOf(api.PATCH('/admin/users/{user_id}', { params, body }))}
      onClose={onClose}
    />
  )
}
