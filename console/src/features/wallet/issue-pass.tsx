import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { campaignChoices } from '#platform/queries/choices.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { type Person, PersonPicker } from '#ui/person/person-picker.tsx'
import { messages } from './messages.ts'
import { walletKey } from './queries.ts'

type IssuePassBody = RequestBody<'/api/v1/wallet/pass', 'post'>

interface IssuePassProps {
  onClose: () => void
  /** The person to whom the pass is issued, if the page already knows it. */
  person?: { mpiId: string; name: string }
}

const nameOf = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`

export function IssuePass({ onClose, person }: IssuePassProps) {
  const t = useMessages(messages)
  const { filled } = useChecks()
  const [chosen, setChosen] = useState<Person>()
  const campaigns = useQuery(campaignChoices).data?.items ?? []
  const form = useForm({
    initialValues: {
      mpi_id: person?.mpiId ?? '',
      holder_name: person?.name ?? '',
      holder_id: '',
      pass_type: 'health',
      campaign_id: '',
      expires_at: '',
    },
    validate: { mpi_id: filled, holder_name: filled },
  })
  const act = useAct({
    run: async (body: IssuePassBody, headers) => {
      const call = api.POST('/api/v1/wallet/pass', { body, headers })
      const { response } = await call
      return { pass: await dataOf(call), isNew: response.status === 201 }
    },
    touches: [walletKey],
    done: ({ pass, isNew }) => (isNew ? t.issued(pass.holder_name) : t.alreadyHad(pass.holder_name)),
    onDone: onClose,
    onMistakes: form.setErrors,
  })
  const submit = form.onSubmit(({ mpi_id, holder_name, holder_id, pass_type, campaign_id, expires_at }) =>
    act.mutate({
      mpi_id: mpi_id.trim(),
      holder_name: holder_name.trim(),
      pass_type: pass_type as IssuePassBody['pass_type'],
      ...(holder_id.trim() ? { holder_id: holder_id.trim() } : {}),
      ...(campaign_id ? { campaign_id } : {}),
      ...(expires_at ? { expires_at } : {}),
    }),
  )
  return (
    <FormDialog title={t.issue} isOpen onClose={onClose} onSubmit={submit} submitLabel={t.issue} act={act}>
      {!person && (
        <PersonPicker
          label={t.person}
          person={chosen}
          onChange={(somebody) => {
            setChosen(somebody)
            form.setValues({ mpi_id: somebody?.mpi_id ?? '', holder_name: somebody ? nameOf(somebody) : '' })
            form.clearErrors()
          }}
          isRequired
          isFirst
          error={form.errors.mpi_id?.toString()}
        />
      )}
      <TextInput label={t.holderName} required autoComplete="off" {...form.getInputProps('holder_name')} />
      <TextInput label={t.holderId} autoComplete="off" {...form.getInputProps('holder_id')} />
      <NativeSelect
        label={t.type}
        data={(['health', 'vaccination', 'distribution'] as const).map((value) => ({ value, label: t[value] }))}
        {...form.getInputProps('pass_type')}
      />
      <NativeSelect
        label={t.campaign}
        description={t.campaignHint}
        data={[{ value: '', label: t.noCampaign }, ...campaigns.map(({ id, name }) => ({ value: id, label: name }))]}
        {...form.getInputProps('campaign_id')}
      />
      <TextInput label={t.expires} description={t.expiresHint} type="date" {...form.getInputProps('expires_at')} />
    </FormDialog>
  )
}
