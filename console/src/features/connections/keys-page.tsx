import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { IconKey } from '#ui/icons.ts'
import { roleNames } from '#ui/role-names.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { RowButton } from '#ui/table/row-button.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import { ConnectedList } from './connected-list.tsx'
import { keyMessages } from './key-messages.ts'
import { MakeKey } from './make-key.tsx'
import { messages } from './messages.ts'
import { type ApiKey, apiKeysKey, listKeys } from './queries.ts'
import { ShownOnce } from './shown-once.tsx'

const tones = { active: 'good', expired: 'warn', revoked: 'bad', maker_disabled: 'warn' } as const

export function KeysPage() {
  const t = useMessages(keyMessages)
  const { offset = 0 } = useSearch({ from: '/signed-in/connections/keys' })
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<string>()
  const [revoking, setRevoking] = useState<ApiKey>()
  const query = useQuery(listKeys(offset))
  const columns = useColumns(setRevoking)
  return (
    <ConnectedList
      lead={t.lead}
      label={t.keys}
      add={t.add}
      onAdd={() => setMaking(true)}
      query={query}
      columns={columns}
      empty={{ icon: IconKey, title: t.emptyTitle, text: t.emptyText }}
      onMove={(to) => void navigate({ to: '/connections/keys', search: toOffset(to) })}
    >
      {isMaking && <MakeKey onClose={() => setMaking(false)} onMade={setMade} />}
      {made && (
        <ShownOnce title={t.keyTitle} text={t.keyText} label={t.key} value={made} onClose={() => setMade(undefined)} />
      )}
      {revoking && <RevokeKey key={revoking.id} apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </ConnectedList>
  )
}

function useColumns(onRevoke: (key: ApiKey) => void): Column<ApiKey>[] {
  const t = useMessages(keyMessages)
  const { never } = useMessages(messages)
  const roles = useMessages(roleNames)
  const { actions } = useMessages(commonMessages)
  const { ago, date } = useFormats()
  const now = useNow()
  return [
    { id: 'name', header: t.name, cell: ({ name }) => <Text fw={600}>{name}</Text> },
    { id: 'role', header: t.role, cell: ({ role }) => roles[role] },
    { id: 'status', header: t.status, cell: ({ status }) => <Tag tone={tones[status]}>{t[status]}</Tag> },
    {
      id: 'used',
      header: t.lastUsed,
      cell: ({ last_used_at: at }) => (at === null ? never : ago(new Date(at), now)),
    },
    {
      id: 'scopes',
      header: t.scopes,
      kind: 'secondary',
      cell: ({ scopes }) => scopes?.join(' ') ?? '–',
    },
    {
      id: 'expires',
      header: t.expires,
      kind: 'secondary',
      cell: ({ expires_at: at }) => (at === null ? '–' : date(new Date(at))),
    },
    {
      id: 'actions',
      header: actions,
      kind: 'action',
      cell: (key) =>
        (key.status === 'active' || key.status === 'maker_disabled') && (
          <RowButton label={t.revokeOf(key.name)} text={t.revoke} onClick={() => onRevoke(key)} />
        ),
    },
  ]
}

function RevokeKey({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useMessages(keyMessages)
  const act = useAct({
    run: (key_id: string) => dataOf(api.DELETE('/api-keys/{key_id}', { params: { path: { key_id } } })),
    touches: [apiKeysKey],
    done: () => t.revokedNow,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.revokeOf(apiKey.name)}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate(apiKey.id)}
      submitLabel={t.revoke}
      act={act}
      isDangerous
    >
      <Text>{t.revokeText}</Text>
    </FormDialog>
  )
}
