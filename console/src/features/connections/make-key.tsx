import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { RoleChoice } from '#ui/forms/role-choice.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { keyMessages } from './key-messages.ts'
import { apiKeysKey } from './queries.ts'

type NewKey = RequestBody<'/api-keys', 'post'>

/** A day so many years ahead, as a field for dates has it. A key works through its last day, so the latest one is the day before. */
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
