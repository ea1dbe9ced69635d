import { Button, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { makePasskeyOnDevice } from '#platform/session/passkeys.ts'
import { arePasskeysPossible, isGivenUp } from '#platform/session/passkeys-possible.ts'
import { reloadUser } from '#platform/session/sign-in.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { RowButton } from '#ui/table/row-button.tsx'
import { listPasskeys, type Passkey, passkeysKey, sessionsKey } from './queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

const passkeyMessages = defineMessages({
  title: { fr: 'Clés d’accès', en: 'Passkeys', wo: 'Passkey yi' },
  text: {
    fr: 'Une clé d’accès remplace le mot de passe : votre téléphone ou votre ordinateur vous reconnaît par le doigt, le visage ou un code, et aucun site trompeur ne peut l’utiliser.',
    en: 'A passkey replaces the password: your phone or computer recognizes you by finger, face or PIN, and no deceptive site can use it.',
    wo: 'Passkey dafay wecci baatu-jàll: sa telefon walla sa ordinatër dina la xàmmee ci baaraam, kanam walla kod, te benn sitë buy naxe du ko mën jëfandikoo.',
  },
  impossible: {
    fr: 'Ce navigateur, ou cette adresse, ne permet pas de clés d’accès.',
    en: 'This browser, or this address, does not allow passkeys.',
    wo: 'Navigateur bii, walla màkkaan bii, mayul passkey.',
  },
  add: { fr: 'Ajouter une clé d’accès', en: 'Add a passkey', wo: 'Yokk passkey' },
  name: { fr: 'Nom de l’appareil', en: 'Name of the device', wo: 'Turu aparey bi' },
  nameHint: {
    fr: 'Par exemple : téléphone de service',
    en: 'For example: work phone',
    wo: 'Ci misaal: telefonu liggéey',
  },
  added: { fr: 'Clé d’accès ajoutée.', en: 'Passkey added.', wo: 'Yokk nañu passkey bi.' },
  removed: { fr: 'Clé d’accès retirée.', en: 'Passkey removed.', wo: 'Dindi nañu passkey bi.' },
  remove: { fr: 'Retirer', en: 'Remove', wo: 'Dindi' },
  removeOf: {
    fr: (name: string) => `Retirer ${name}`,
    en: (name: string) => `Remove ${name}`,
    wo: (name: string) => `Dindi ${name}`,
  },
  since: { fr: 'Ajoutée', en: 'Added', wo: 'Yokk nañu ko' },
  used: { fr: 'Dernière utilisation', en: 'Last used', wo: 'Jëfandikoo bu mujj' },
})

/** The devices by which the user signs in without a password. */
export function Passkeys() {
  const t = useMessages(passkeyMessages)
  const { data } = useQuery(listPasskeys)
  const [isAdding, adding] = useDisclosure()
  const [codes, setCodes] = useState<readonly string[]>([])
  const remove = useAct({
    run: ({ id }: Passkey) =>
      dataOf(api.DELETE('/auth/passkeys/{passkey_id}', { params: { path: { passkey_id: id } } })),
    touches: [passkeysKey],
    done: () => t.removed,
    onDone: () => void reloadUser(),
  })
  const columns = useColumns((passkey) => remove.mutate(passkey), remove.isPending ? remove.variables?.id : undefined)
  const items = data?.items ?? []
  return (
    <Panel
      title={t.title}
      isFlush
      aside={
        arePasskeysPossible() && (
          <Button size="compact-sm" variant="default" onClick={adding.open}>
            {t.add}
          </Button>
        )
      }
    >
      <Text size="sm" c="dimmed" px="1.25rem" pb="1rem">
        {arePasskeysPossible() ? t.text : t.impossible}
      </Text>
      {remove.error !== null && <ProblemAlert error={remove.error} />}
      {items.length > 0 && <DataTable label={t.title} columns={columns} rows={items} rowId={({ id }) => id} />}
      {isAdding && <AddPasskey onClose={adding.close} onCodes={setCodes} />}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </Panel>
  )
}

function useColumns(onRemove: (passkey: Passkey) => void, busyId: string | undefined): Column<Passkey>[] {
  const t = useMessages(passkeyMessages)
  const { actions } = useMessages(commonMessages)
  const { shortDate } = useFormats()
  return [
    { id: 'name', header: t.name, cell: ({ name }) => name },
    { id: 'since', header: t.since, cell: ({ created_at }) => shortDate(new Date(created_at)) },
    {
      id: 'used',
      header: t.used,
      cell: ({ last_used_at }) => (last_used_at ? shortDate(new Date(last_used_at)) : '–'),
    },
    {
      id: 'remove',
      header: actions,
      kind: 'action',
      cell: (passkey) => (
        <RowButton
          label={t.removeOf(passkey.name)}
          text={t.remove}
          isBusy={passkey.id === busyId}
          onClick={() => onRemove(passkey)}
        />
      ),
    },
  ]
}

interface AddPasskeyProps {
  onClose: () => void
  onCodes: (codes: readonly string[]) => void
}

function AddPasskey({ onClose, onCodes }: AddPasskeyProps) {
  const t = useMessages(passkeyMessages)
  const { filled } = useChecks()
  const form = useForm({ initialValues: { name: '' }, validate: { name: filled } })
  const act = useAct({
    run: async ({ name }: { name: string }) =>
      dataOf(api.POST('/auth/passkeys', { body: { name: name.trim(), credential: await makePasskeyOnDevice() } })),
    touches: [passkeysKey, sessionsKey],
    done: () => t.added,
    onDone: ({ recovery_codes }) => {
      onCodes(recovery_codes)
      onClose()
      void reloadUser()
    },
    onMistakes: form.setErrors,
  })
  return (
    <FormDialog
      title={t.add}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit((values) => act.mutate(values))}
      submitLabel={t.add}
      act={{ isPending: act.isPending, error: isGivenUp(act.error) ? null : act.error }}
    >
      <TextInput
        label={t.name}
        description={t.nameHint}
        maxLength={60}
        data-autofocus
        {...form.getInputProps('name')}
      />
    </FormDialog>
  )
}
