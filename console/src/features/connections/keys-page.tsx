import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/offset.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { RoleChoice } from '#ui/forms/role-choice.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { IconKey } from '#ui/icons.ts'
import { roleNames } from '#ui/names.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { RowButton } from '#ui/table/data-table.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import { ConnectedList, ShownOnce } from './connected-list.tsx'
import { keyMessages, messages } from './messages.ts'
import { type ApiKey, apiKeysKey, listKeys } from './queries.ts'

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

type NewKey = RequestBody<'/api-keys', 'post'>

/** The day before the one that is this number of years ahead, as a field for dates has it: a key works through its last day. */
function dayIn(years: number): string {
  const day = new Date()
  day.setUTCFullYear(day.getUTCFullYear() + years)
  day.setUTCDate(day.getUTCDate() - 1)
  return day.toISOString().slice(0, 10)
}

const wordsOf = (typed: string) => typed.split(/[\s,;]+/).filter((word) => word !== '')

export function MakeKey({ onClose, onMade }: { onClose: () => void; onMade: (key: string) => void }) {
  const t = useMessages(keyMessages)
  const { filled } = useChecks()
  const form = useForm({
    initialValues: { name: '', role: 'operator', expires_at: dayIn(1), allowed_ips: '', scopes: '' },
    validate: { name: filled, expires_at: filled },
  })
  const act = useAct({
    run: (body: NewKey, header) => dataOf(api.POST('/api-keys', { body, params: { header } })),
    touches: [apiKeysKey],
    onDone: ({ key }) => {
      onClose()
      onMade(key)
    },
    // A mistake in one of the addresses or scopes belongs to their field.
    onMistakes: (mistakes) =>
      form.setErrors(
        Object.fromEntries(Object.entries(mistakes).map(([path, text]) => [path.replace(/\/\d+$/, ''), text])),
      ),
  })
  const submit = form.onSubmit(({ name, role, expires_at, allowed_ips, scopes }) =>
    act.mutate({
      name: name.trim(),
      role: role as NewKey['role'],
      expires_at: `${expires_at}T23:59:59Z`,
      allowed_ips: wordsOf(allowed_ips),
      scopes: wordsOf(scopes).length > 0 ? wordsOf(scopes) : null,
    }),
  )
  return (
    <FormDialog title={t.add} isOpen onClose={onClose} onSubmit={submit} submitLabel={t.add} act={act}>
      <TextInput
        label={t.name}
        description={t.nameHint}
        maxLength={100}
        data-autofocus
        required
        {...form.getInputProps('name')}
      />
      <RoleChoice value={form.values.role} onChange={(role) => form.setFieldValue('role', role)} />
      <TextInput
        label={t.expires}
        description={t.expiresHint}
        type="date"
        max={dayIn(2)}
        required
        {...form.getInputProps('expires_at')}
      />
      <TextInput label={t.addresses} description={t.addressesHint} {...form.getInputProps('allowed_ips')} />
      <TextInput label={t.scopes} description={t.scopesHint} {...form.getInputProps('scopes')} />
    </FormDialog>
  )
}
