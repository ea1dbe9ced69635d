import { Button, SegmentedControl, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import type { Identity } from '#platform/queries/identities.ts'
import { registryKey, reviewsKey } from '#platform/queries/keys.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { personName } from '#ui/person/person-name.ts'
import { type Person, PersonPicker } from '#ui/person/person-picker.tsx'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import classes from './merge-identity.module.css'
import { messages } from './messages.ts'

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
