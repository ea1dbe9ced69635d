import { Button, SegmentedControl, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { isProblem, type RequestBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import type { Identity } from '#platform/queries.ts'
import { registryKey, reviewsKey } from '#platform/queries.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { TextLink } from '#ui/links.tsx'
import { readBirth } from '#ui/person/birth-date.ts'
import { fieldNames } from '#ui/person/messages.ts'
import { personName } from '#ui/person/person-name.ts'
import { type Person, PersonPicker } from '#ui/person/person-picker.tsx'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import classes from './change-identity.module.css'
import { messages } from './identity-messages.ts'
import { messages as registryMessages } from './messages.ts'
import { PersonFields, type PersonValues, usePersonChecks } from './person-fields.tsx'
import { readDhis2Address } from './queries.ts'

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

type Merge = RequestBody<'/mpi/merge', 'post'>

export function MergeIdentity({ identity, onClose }: { identity: Identity; onClose: () => void }) {
  const t = useMessages(messages)
  const { filled } = useChecks()
  const navigate = useNavigate()
  const [other, setOther] = useState<Person>()
  const form = useForm({
    initialValues: { stays: 'this', values: 'staying', reason: '' },
    validate: { reason: filled },
  })
  const act = useAct({
    run: (body: Merge, headers) => dataOf(api.POST('/mpi/merge', { body, headers })),
    touches: [registryKey, reviewsKey],
    done: ({ canonical_mpi_id }) => t.mergeDone(canonical_mpi_id),
    onDone: ({ canonical_mpi_id }) => {
      onClose()
      void navigate({ to: '/registry/$mpiId', params: { mpiId: canonical_mpi_id } })
    },
    onMistakes: form.setErrors,
  })
  const submit = form.onSubmit(({ stays, values, reason }) => {
    if (!other) return
    const ids = [identity.mpi_id, other.mpi_id] as const
    const [target, source] = stays === 'this' ? ids : ([ids[1], ids[0]] as const)
    act.mutate({
      source_mpi_id: source,
      target_mpi_id: target,
      keep_target: values === 'staying',
      reason: reason.trim(),
    })
  })
  return (
    <FormDialog
      title={t.mergeTitle}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submitLabel={t.mergeSubmit}
      isDisabled={!other}
      act={act}
    >
      <Text>{t.mergeLead}</Text>
      {other ? (
        <>
          <Pair people={[identity, other]} onAnother={() => setOther(undefined)} />
          <Choice
            label={t.whoStays}
            value={form.values.stays}
            onChange={(value) => form.setFieldValue('stays', value)}
            data={[
              { value: 'this', label: t.thisOne(identity.mpi_id) },
              { value: 'other', label: t.otherOne(other.mpi_id) },
            ]}
          />
          <Choice
            label={t.whoseValues}
            value={form.values.values}
            onChange={(value) => form.setFieldValue('values', value)}
            data={[
              { value: 'staying', label: t.stayingValues },
              { value: 'leaving', label: t.leavingValues },
            ]}
          />
          <Textarea label={t.reason} required autosize minRows={2} {...form.getInputProps('reason')} />
        </>
      ) : (
        <PersonPicker label={t.findOther} person={undefined} onChange={setOther} not={identity.mpi_id} isFirst />
      )}
    </FormDialog>
  )
}

interface ChoiceProps {
  label: string
  value: string
  onChange: (value: string) => void
  data: { value: string; label: string }[]
}

function Choice({ label, ...choice }: ChoiceProps) {
  return (
    <div>
      <p className={classes.label}>{label}</p>
      <SegmentedControl
        fullWidth
        orientation="vertical"
        transitionDuration={0}
        aria-label={label}
        classNames={{ root: classes.choice ?? '', label: classes.option ?? '' }}
        {...choice}
      />
    </div>
  )
}

function Pair({ people, onAnother }: { people: readonly Person[]; onAnother: () => void }) {
  const t = useMessages(messages)
  const { valueText } = usePersonFacts()
  return (
    <div>
      <div className={classes.pair}>
        {people.map((person) => (
          <div key={person.mpi_id} className={classes.person}>
            <strong>{personName(person)}</strong>
            <span>{valueText('date_of_birth', person.date_of_birth)}</span>
            <span>
              {valueText('gender', person.gender)}, {valueText('region_code', person.region_code)}
            </span>
            <code>{person.mpi_id}</code>
          </div>
        ))}
      </div>
      <Button mt="xs" size="compact-sm" variant="subtle" onClick={onAnother}>
        {t.chooseAnother}
      </Button>
    </div>
  )
}

/** Undoes a merge, after a confirmation. */
export function SeparateIdentity({ mpiId, onClose }: { mpiId: string; onClose: () => void }) {
  const t = useMessages(messages)
  const act = useAct({
    run: (body: { merged_mpi_id: string }, headers) => dataOf(api.POST('/mpi/unmerge', { body, headers })),
    touches: [registryKey, reviewsKey],
    done: ({ restored_mpi_id }) => t.separated(restored_mpi_id),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.separateOf(mpiId)}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate({ merged_mpi_id: mpiId })}
      submitLabel={t.separate}
      act={act}
    >
      <Text>{t.separateText}</Text>
    </FormDialog>
  )
}

type Link = RequestBody<'/mpi/{mpi_id}/link-dhis2', 'post'>

interface LinkDhis2Props {
  identity: Identity
  onClose: () => void
}

/** For a person whom the synchronization did not recognize: the user copies the UID from DHIS2. */
export function LinkDhis2({ identity, onClose }: LinkDhis2Props) {
  const t = useMessages(messages)
  // A user who may not read the DHIS2 connection types its address.
  const mayAsk = isAtLeast(useUser().role, 'programme_admin')
  const { data: known = '' } = useQuery({ ...readDhis2Address, enabled: mayAsk })
  const form = useForm<Link>({
    initialValues: { dhis2_uid: identity.external_ids.dhis2_uid ?? '', dhis2_instance_url: '' },
    validate: {
      dhis2_uid: (uid) => (/^[A-Za-z][A-Za-z0-9]{10}$/.test(uid.trim()) ? null : t.uidWrong),
      dhis2_instance_url: (url) => (/^https?:\/\/\S+$/.test(url.trim() || known) ? null : t.addressWrong),
    },
  })
  const act = useAct({
    run: (body: Link, headers) =>
      dataOf(
        api.POST('/mpi/{mpi_id}/link-dhis2', {
          params: { path: { mpi_id: identity.mpi_id } },
          body,
          headers,
        }),
      ),
    touches: [registryKey],
    done: ({ dhis2_uid }) => t.dhis2Linked(dhis2_uid),
    onDone: onClose,
    onMistakes: form.setErrors,
  })
  const holder = isProblem(act.error, 'dhis2_uid_taken') ? act.error.body.existing_mpi_id : undefined
  return (
    <FormDialog
      title={t.linkDhis2}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit(({ dhis2_uid, dhis2_instance_url }) =>
        act.mutate({ dhis2_uid: dhis2_uid.trim(), dhis2_instance_url: dhis2_instance_url.trim() || known }),
      )}
      submitLabel={t.linkSubmit}
      act={act}
    >
      {typeof holder === 'string' && (
        <TextLink to="/registry/$mpiId" params={{ mpiId: holder }} onClick={onClose}>
          {t.openHolder(holder)}
        </TextLink>
      )}
      <TextInput
        label={t.uid}
        description={t.uidHint}
        required
        data-autofocus
        maxLength={11}
        autoComplete="off"
        spellCheck={false}
        {...form.getInputProps('dhis2_uid')}
      />
      <TextInput
        label={t.address}
        description={t.addressHint}
        required={known === ''}
        placeholder={known}
        type="url"
        maxLength={500}
        {...form.getInputProps('dhis2_instance_url')}
      />
    </FormDialog>
  )
}
