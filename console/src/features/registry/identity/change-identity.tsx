import { Switch, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import type { Identity } from '#platform/queries/identities.ts'
import { registryKey, reviewsKey } from '#platform/queries/keys.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { readBirth } from '#ui/person/birth-date.ts'
import { fieldNames } from '#ui/person/person-field-names.ts'
import { personName } from '#ui/person/person-name.ts'
import { messages as registryMessages } from '../messages.ts'
import { PersonFields, type PersonValues, usePersonChecks } from '../person-fields.tsx'
import { messages } from './messages.ts'

type Change = RequestBody<'/mpi/{mpi_id}', 'patch'>

export function ChangeIdentity({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const t = useMessages(messages)
  const { kycHint } = useMessages(registryMessages)
  const fields = useMessages(fieldNames)
  const { save } = useMessages(commonMessages)
  const before = toValues(identity)
  const form = useForm({ initialValues: before, validate: usePersonChecks() })
  const [isChecked, setChecked] = useState(identity.kyc_verified)
  const [isSame, setSame] = useState(false)
  const act = useAct({
    run: (body: Change) => dataOf(api.PATCH('/mpi/{mpi_id}', { params: { path: { mpi_id: identity.mpi_id } }, body })),
    touches: [registryKey, reviewsKey],
    done: () => t.changed,
    onDone: onClose,
    onMistakes: (mistakes) => form.setErrors({ ...mistakes, nin: mistakes['external_ids.nin'] }),
  })
  const submit = form.onSubmit((values) => {
    const change = changeBetween(before, values)
    if (isChecked !== identity.kyc_verified) change.kyc_verified = isChecked
    setSame(Object.keys(change).length === 0)
    if (Object.keys(change).length > 0) act.mutate(change)
  })
  return (
    <FormDialog
      title={t.changeOf(personName(identity))}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submitLabel={save}
      act={act}
    >
      <PersonFields form={form} />
      <Switch
        label={fields.kyc_verified}
        description={kycHint}
        checked={isChecked}
        onChange={(event) => setChecked(event.currentTarget.checked)}
      />
      {isSame && (
        <Text size="sm" role="status">
          {t.unchanged}
        </Text>
      )}
    </FormDialog>
  )
}

function toValues(identity: Identity): PersonValues {
  return {
    first_name: identity.first_name,
    last_name: identity.last_name,
    date_of_birth: identity.date_of_birth?.split('-').reverse().join('/') ?? '',
    gender: identity.gender === 'U' ? '' : (identity.gender ?? ''),
    region_code: identity.region_code,
    commune: identity.commune ?? '',
    phone_number: identity.phone_number ?? '',
    mother_name: identity.mother_name ?? '',
    nin: identity.external_ids.nin ?? '',
  }
}

/** Sends only the changed fields, because somebody else may have changed the others meanwhile. */
function changeBetween(before: PersonValues, after: PersonValues): Change {
  const change: Change = {}
  for (const field of Object.keys(before) as (keyof PersonValues)[]) {
    const value = after[field].trim()
    if (value === before[field]) continue
    if (field === 'nin') change.external_ids = { nin: value === '' ? null : value }
    else if (field === 'gender') change.gender = value === '' ? null : (value as 'M' | 'F')
    else if (field === 'date_of_birth') change.date_of_birth = readBirth(value) ?? null
    else if (field === 'first_name' || field === 'last_name') change[field] = value
    else if (field === 'region_code') change.region_code = value.toUpperCase()
    else change[field] = value === '' ? null : value
  }
  return change
}
