import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { saveFile } from '#platform/files/save-file.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { campaignChoices, registryKey } from '#platform/queries.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { type Person, PersonPicker } from '#ui/person/person-picker.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Tag } from '#ui/tag.tsx'
import { messages } from './messages.ts'
import { deviceChoices, type Pass, type PassStatus, walletKey } from './queries.ts'

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

export function RevokePass({ pass, onClose }: { pass: Pass; onClose: () => void }) {
  const t = useMessages(messages)
  const { filled } = useChecks()
  const form = useForm({ initialValues: { reason: '' }, validate: { reason: filled } })
  const act = useAct({
    run: (body: { reason: string }, headers) =>
      dataOf(
        api.POST('/api/v1/wallet/pass/{pass_id}/revoke', {
          params: { path: { pass_id: pass.pass_id } },
          body,
          headers,
        }),
      ),
    touches: [walletKey, registryKey],
    done: ({ cards_revoked }) => t.revokedDone(cards_revoked),
    onDone: onClose,
    onMistakes: form.setErrors,
  })
  return (
    <FormDialog
      title={t.revokeOf(pass.holder_name)}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit(({ reason }) => act.mutate({ reason: reason.trim() }))}
      submitLabel={t.revoke}
      isDangerous
      act={act}
    >
      <Text>{t.revokeText}</Text>
      <Textarea label={t.reason} data-autofocus required autosize minRows={2} {...form.getInputProps('reason')} />
    </FormDialog>
  )
}

/** Saves a file with one pass that one device can open without a network. */
export function OfflineBundle({ pass, onClose }: { pass: Pass; onClose: () => void }) {
  const t = useMessages(messages)
  const devices = useQuery(deviceChoices)
  const form = useForm({ initialValues: { device_id: '' } })
  const first = devices.data?.devices.find(({ revoked_at }) => revoked_at === null)?.device_id ?? ''
  const act = useAct({
    run: (device_id: string) =>
      dataOf(
        api.GET('/api/v1/wallet/pass/{pass_id}/bundle', {
          params: { path: { pass_id: pass.pass_id }, query: { device_id } },
        }),
      ),
    done: () => t.downloaded,
    onDone: (file) => {
      saveFile(`pass-${pass.pass_id}.json`, new Blob([JSON.stringify(file, null, 2)], { type: 'application/json' }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.bundleOf(pass.holder_name)}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit(({ device_id }) => act.mutate(device_id || first))}
      submitLabel={t.download}
      act={act}
      isDisabled={first === ''}
    >
      <Text>{t.bundleText}</Text>
      <Loaded query={devices} isEmpty={() => first === ''} empty={<Text c="dimmed">{t.noDevice}</Text>}>
        {({ devices: choices }) => (
          <NativeSelect
            label={t.forDevice}
            data={choices
              .filter(({ revoked_at }) => revoked_at === null)
              .map(({ device_id, device_name }) => ({ value: device_id, label: device_name }))}
            {...form.getInputProps('device_id')}
          />
        )}
      </Loaded>
    </FormDialog>
  )
}

export function StatusTag({ status }: { status: PassStatus }) {
  const t = useMessages(messages)
  const word = { active: t.isActive, revoked: t.isRevoked, expired: t.isExpired }[status]
  return <Tag tone={({ active: 'good', revoked: 'bad', expired: 'warn' } as const)[status]}>{word}</Tag>
}

/** The date until which a pass is valid, or since which it is not. */
export function useValidity(): (pass: Pass) => string {
  const t = useMessages(messages)
  const { shortDate } = useFormats()
  return ({ status, expires_at, revoked_at }) => {
    if (status === 'revoked' && revoked_at) return t.revokedOn(shortDate(new Date(revoked_at)))
    const day = shortDate(new Date(expires_at))
    return status === 'expired' ? t.expiredOn(day) : t.until(day)
  }
}
