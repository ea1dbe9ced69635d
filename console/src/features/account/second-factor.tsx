import { Alert, Button, CopyButton, Group, Modal, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { isProblem } from '@samakart/sdk'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { makePasskeyOnDevice } from '#platform/session/passkeys.ts'
import { arePasskeysPossible, isGivenUp } from '#platform/session/passkeys-possible.ts'
import { useUser } from '#platform/session/session.ts'
import { reloadUser } from '#platform/session/sign-in.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { showNotification, useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { IconAlertTriangle, IconCheck, IconCopy, IconPrinter } from '#ui/icons.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { type Column, DataTable, RowButton } from '#ui/table/data-table.tsx'
import { Tag } from '#ui/tag.tsx'
import { listPasskeys, type Passkey, passkeysKey, sessionsKey } from './queries.ts'
import classes from './second-factor.module.css'
import { secondFactorMessages } from './second-factor-messages.ts'

interface ChangeSecondFactorProps<Result> {
  title: string
  text: string
  submitLabel: string
  isDangerous?: boolean
  change: () => Promise<Result>
  onDone: (result: Result) => void
  onClose: () => void
}

// It draws a QR code, which most visits do not need.
const SetUpSecondFactor = lazy(() =>
  import('./set-up-second-factor.tsx').then((module) => ({ default: module.SetUpSecondFactor })),
)

type Step = 'none' | 'set-up' | 'turn-off' | 'new-codes' | { codes: string[]; isNew: boolean }

export function SecondFactor() {
  const t = useMessages(secondFactorMessages)
  const queries = useQueryClient()
  const { second_factor: isProtected, authenticator_app: isOn, second_factor_missing: isNeeded } = useUser()
  const [step, setStep] = useState<Step>('none')
  const finish = async (message?: string) => {
    setStep('none')
    if (message) showNotification(message)
    await Promise.all([reloadUser(), queries.invalidateQueries({ queryKey: sessionsKey })])
  }
  const close = () => setStep('none')
  return (
    <Panel title={t.title} aside={<Tag tone={isProtected ? 'good' : 'calm'}>{isProtected ? t.isOn : t.isOff}</Tag>}>
      <Stack gap="md">
        {isNeeded && <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title={t.needed} role="status" />}
        <Text size="sm" c="dimmed">
          {isOn ? t.onText : isProtected ? t.passkeyText : t.offText}
        </Text>
        {isOn ? (
          <Group gap="sm">
            <Button variant="default" onClick={() => setStep('new-codes')}>
              {t.newCodes}
            </Button>
            <Button variant="default" onClick={() => setStep('turn-off')}>
              {t.turnOff}
            </Button>
          </Group>
        ) : (
          <Button w="fit-content" onClick={() => setStep('set-up')}>
            {isProtected ? t.addApp : t.turnOn}
          </Button>
        )}
      </Stack>
      {step === 'set-up' && (
        <Suspense>
          <SetUpSecondFactor onClose={close} onConfirmed={(codes) => setStep({ codes, isNew: true })} />
        </Suspense>
      )}
      {step === 'turn-off' && (
        <ChangeSecondFactor
          title={t.turnOff}
          text={t.turnOffText}
          submitLabel={t.turnOff}
          isDangerous
          change={() => dataOf(api.DELETE('/auth/totp'))}
          onDone={() => void finish(t.turnedOff)}
          onClose={close}
        />
      )}
      {step === 'new-codes' && (
        <ChangeSecondFactor
          title={t.newCodes}
          text={t.newCodesText}
          submitLabel={t.make}
          change={() => dataOf(api.POST('/auth/totp/recovery-codes'))}
          onDone={({ recovery_codes }) => setStep({ codes: recovery_codes, isNew: false })}
          onClose={close}
        />
      )}
      {typeof step === 'object' && (
        <RecoveryCodes codes={step.codes} onClose={() => void finish(step.isNew ? t.turnedOn : undefined)} />
      )}
    </Panel>
  )
}

/** A change that the service allows only shortly after a code. The dialog asks for one when it is needed. */
function ChangeSecondFactor<Result>(props: ChangeSecondFactorProps<Result>) {
  const { title, text, submitLabel, isDangerous = false, change, onDone, onClose } = props
  const t = useMessages(secondFactorMessages)
  const [isCodeNeeded, setCodeNeeded] = useState(false)
  const form = useForm({ initialValues: { code: '' } })
  const act = useAct({
    run: async ({ code }: { code: string }) => {
      if (code.trim() !== '') await dataOf(api.POST('/auth/totp/check', { body: { code: code.trim() } }))
      try {
        return await change()
      } catch (error) {
        if (isProblem(error, 'second_factor_not_recent')) setCodeNeeded(true)
        throw error
      }
    },
    onDone,
    onMistakes: form.setErrors,
  })
  const isExpected = isProblem(act.error, 'second_factor_not_recent') || form.errors.code !== undefined
  return (
    <FormDialog
      title={title}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit((values) => act.mutate(values))}
      submitLabel={submitLabel}
      isDangerous={isDangerous}
      act={{ isPending: act.isPending, error: isExpected ? null : act.error }}
    >
      <Text>{text}</Text>
      {isCodeNeeded && (
        <TextInput
          label={t.code}
          description={t.codeNeeded}
          autoComplete="one-time-code"
          maxLength={40}
          autoFocus
          {...form.getInputProps('code')}
        />
      )}
    </FormDialog>
  )
}

/** Shown once. The dialog closes only after the user says that the codes are kept. */
function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const t = useMessages(secondFactorMessages)
  const { copied: copiedLabel } = useMessages(commonMessages)
  const { email } = useUser()
  const [isKept, setKept] = useState(false)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t.codesTitle}
      size="lg"
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
    >
      <Stack gap="md" data-printed>
        <Text>{t.codesText}</Text>
        <Text className={classes.owner}>Samakart · {email}</Text>
        <ul className={classes.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <Group gap="sm" className={classes.controls}>
          <CopyButton value={codes.join('\n')} timeout={1_500}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
                onClick={copy}
              >
                {copied ? copiedLabel : t.copyAll}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
            {t.print}
          </Button>
        </Group>
        <Switch
          className={classes.controls}
          label={t.kept}
          checked={isKept}
          onChange={(event) => setKept(event.currentTarget.checked)}
        />
        <Button className={classes.controls} disabled={!isKept} onClick={onClose}>
          {t.done}
        </Button>
      </Stack>
    </Modal>
  )
}

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
