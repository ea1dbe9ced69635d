import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { isProblem, type RequestBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { Suspense, use } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { Features } from '#platform/features/feature.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { endSession, startSession, useUser } from '#platform/session/session.ts'
import { signIn } from '#platform/session/sign-in.ts'
import { EmailText } from '#ui/account.tsx'
import { commonMessages } from '#ui/common-messages.ts'
import { DevicePreferences } from '#ui/device-preferences.tsx'
import { Facts } from '#ui/facts.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { PasswordStrength } from '#ui/forms/password-strength.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { labelOf } from '#ui/label-of.ts'
import { planNames, roleNames } from '#ui/names.ts'
import { Page } from '#ui/page.tsx'
import { Panel, PanelColumns } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { type Column, DataTable, RowButton } from '#ui/table/data-table.tsx'
import { Tag } from '#ui/tag.tsx'
import { useNow } from '#ui/use-now.ts'
import { deviceName } from './device-name.ts'
import { listOwnSessions, type OwnSession, sessionsKey } from './queries.ts'
import { Passkeys, SecondFactor } from './second-factor.tsx'

export const messages = defineMessages({
  title: { fr: 'Mon compte', en: 'My account', wo: 'Sama kont' },
  lead: {
    fr: 'Qui vous êtes ici, ce qui protège votre compte, où vous êtes connecté, et l’aspect de la console sur cet appareil.',
    en: 'Who you are here, what protects your account, where you are signed in, and how the console looks on this device.',
    wo: 'Kan nga doon fii, liy aar sa kont, fan nga dugge, ak ni console bi mel ci bii aparey.',
  },
  identity: { fr: 'Identité', en: 'Identity', wo: 'Dàntite' },
  name: { fr: 'Nom', en: 'Name', wo: 'Tur' },
  noName: { fr: 'Non renseigné', en: 'Not given', wo: 'Joxeesu ko' },
  email: { fr: 'Adresse e-mail', en: 'E-mail address', wo: 'Adresse e-mail' },
  phone: { fr: 'Téléphone', en: 'Phone number', wo: 'Telefon' },
  phoneHint: {
    fr: 'Pour les notifications par SMS, par exemple +221771234567. Laissez vide pour n’en donner aucun.',
    en: 'For notifications by SMS, for example +221771234567. Leave it empty to give none.',
    wo: 'Ngir yégle yi ci SMS, misaal +221771234567. Bàyyil ko noonu soo bëggul joxe dara.',
  },
  changeSelf: { fr: 'Modifier', en: 'Change', wo: 'Soppi' },
  selfChanged: { fr: 'Votre compte est à jour.', en: 'Your account is up to date.', wo: 'Sa kont yees na.' },
  role: { fr: 'Rôle', en: 'Role', wo: 'Wàll' },
  organization: { fr: 'Organisation', en: 'Organization', wo: 'Mbootaay' },
  plan: { fr: 'Plan', en: 'Plan', wo: 'Plan' },
  since: { fr: 'Compte créé le', en: 'Account created', wo: 'Kont bi sosu na' },
  password: { fr: 'Mot de passe', en: 'Password', wo: 'Baatu-jàll' },
  passwordText: {
    fr: 'Après le changement, vos autres appareils seront déconnectés. Celui-ci reste connecté.',
    en: 'After the change your other devices are signed out. This one stays signed in.',
    wo: 'Soo ko soppee, say yeneen aparey dinañu génn. Bii dina des ci biir.',
  },
  current: { fr: 'Mot de passe actuel', en: 'Current password', wo: 'Baatu-jàll bi am léegi' },
  wanted: { fr: 'Nouveau mot de passe', en: 'New password', wo: 'Baatu-jàll bu bees' },
  wantedHint: {
    fr: 'Au moins 8 caractères. Quelques mots faciles à retenir valent mieux que des signes.',
    en: 'At least 8 characters. A few words you remember are better than symbols.',
    wo: 'Lu gëna néew 8 araf. Ay baat yu yomba fàttaliku ñoo gën ay màndarga.',
  },
  show: { fr: 'Afficher ou masquer', en: 'Show or hide', wo: 'Wane walla nëbb' },
  change: { fr: 'Changer le mot de passe', en: 'Change the password', wo: 'Soppi baatu-jàll bi' },
  changed: {
    fr: 'Mot de passe changé. Vos autres appareils sont déconnectés.',
    en: 'Password changed. Your other devices are signed out.',
    wo: 'Soppi nañu baatu-jàll bi. Say yeneen aparey génn nañu.',
  },
  wrongCurrent: {
    fr: 'Ce n’est pas votre mot de passe actuel.',
    en: 'This is not your current password.',
    wo: 'Loolu du sa baatu-jàll bi am léegi.',
  },
})

type Change = RequestBody<'/auth/me', 'patch'>

export function AccountPage() {
  const t = useMessages(messages)
  const panels = use(Features).flatMap(({ accountPanels = [] }) => accountPanels)
  return (
    <Page title={t.title} lead={t.lead}>
      <PanelColumns>
        <UserFacts />
        <DevicePreferences />
        <ChangePassword />
        <SecondFactor />
        {panels.map(({ key, Component }) => (
          <Suspense key={key} fallback={<Loading />}>
            <Component />
          </Suspense>
        ))}
      </PanelColumns>
      <Passkeys />
      <OwnSessions />
    </Page>
  )
}

function UserFacts() {
  const t = useMessages(messages)
  const roles = useMessages(roleNames)
  const plans = useMessages(planNames)
  const { date } = useFormats()
  const user = useUser()
  const [isChanging, changing] = useDisclosure()
  const facts = [
    [t.name, user.full_name ?? t.noName],
    [t.email, <EmailText key="email" address={user.email} />],
    [t.phone, user.phone_number ?? t.noName],
    [t.role, labelOf(roles, user.role)],
    [t.organization, user.organization.name],
    [t.plan, labelOf(plans, user.organization.plan)],
    [t.since, date(new Date(user.created_at))],
  ] as const
  return (
    <Panel
      title={t.identity}
      aside={
        <Button size="compact-sm" variant="default" onClick={changing.open}>
          {t.changeSelf}
        </Button>
      }
    >
      <Facts facts={facts} />
      {isChanging && <ChangeSelf onClose={changing.close} />}
    </Panel>
  )
}

/** Name and phone number. Role and access are changed by others. */
function ChangeSelf({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages)
  const { save } = useMessages(commonMessages)
  const { filled } = useChecks()
  const user = useUser()
  const form = useForm({
    initialValues: { full_name: user.full_name ?? '', phone_number: user.phone_number ?? '' },
    validate: { full_name: filled },
  })
  const act = useAct({
    run: (body: Change) => dataOf(api.PATCH('/auth/me', { body })),
    done: () => t.selfChanged,
    onDone: (changed) => {
      startSession(changed)
      onClose()
    },
    onMistakes: form.setErrors,
  })
  const submit = form.onSubmit(({ full_name, phone_number }) => {
    const phone = phone_number.replaceAll(/[\s.-]/g, '')
    act.mutate({ full_name: full_name.trim(), phone_number: phone === '' ? null : phone })
  })
  return (
    <FormDialog title={t.changeSelf} isOpen onClose={onClose} onSubmit={submit} submitLabel={save} act={act}>
      <TextInput label={t.name} data-autofocus required autoComplete="name" {...form.getInputProps('full_name')} />
      <TextInput
        label={t.phone}
        description={t.phoneHint}
        type="tel"
        autoComplete="tel"
        {...form.getInputProps('phone_number')}
      />
    </FormDialog>
  )
}

/** The service ends all sessions that used the old password, so this one signs in again with the new password. */
function ChangePassword() {
  const t = useMessages(messages)
  const { filled, atLeast } = useChecks()
  const { email } = useUser()
  const form = useForm({
    initialValues: { current_password: '', new_password: '' },
    validate: { current_password: filled, new_password: atLeast(8) },
  })
  const act = useAct({
    run: async (body: RequestBody<'/auth/password', 'post'>) => {
      await dataOf(api.POST('/auth/password', { body }))
      // With a second factor the user signs in again by hand.
      if (await signIn({ email, password: body.new_password })) endSession('password-changed')
    },
    done: () => t.changed,
    onDone: () => form.reset(),
    onMistakes: form.setErrors,
  })
  const isCurrentWrong = isProblem(act.error, 'credentials_wrong')
  const eye = { 'aria-label': t.show, tabIndex: 0 }
  return (
    <Panel title={t.password}>
      <form noValidate onSubmit={form.onSubmit((values) => act.mutate(values))}>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            {t.passwordText}
          </Text>
          {act.error && !isCurrentWrong && <ProblemAlert error={act.error} />}
          <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
          <PasswordInput
            label={t.current}
            autoComplete="current-password"
            visibilityToggleButtonProps={eye}
            {...form.getInputProps('current_password')}
            error={form.errors.current_password ?? (isCurrentWrong ? t.wrongCurrent : undefined)}
          />
          <PasswordInput
            label={t.wanted}
            description={t.wantedHint}
            autoComplete="new-password"
            visibilityToggleButtonProps={eye}
            {...form.getInputProps('new_password')}
          />
          <PasswordStrength password={form.values.new_password} />
          <Button type="submit" variant="default" loading={act.isPending} style={{ alignSelf: 'flex-start' }}>
            {t.change}
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}

const sessionMessages = defineMessages({
  sessions: { fr: 'Sessions ouvertes', en: 'Open sessions', wo: 'Session yi ubbeeku' },
  device: { fr: 'Appareil', en: 'Device', wo: 'Aparey' },
  unknownDevice: { fr: 'Appareil inconnu', en: 'Unknown device', wo: 'Aparey bu ñu xamul' },
  thisOne: { fr: 'cette session', en: 'this session', wo: 'session bii' },
  address: { fr: 'Adresse réseau', en: 'Network address', wo: 'Adresse réseau' },
  since: { fr: 'Connecté le', en: 'Signed in', wo: 'Bi mu duggee' },
  lastSeen: { fr: 'Vue', en: 'Last seen', wo: 'Bi mu mujjee feeñ' },
  end: { fr: 'Déconnecter', en: 'Sign out', wo: 'Génne' },
  endOf: {
    fr: (device: string) => `Déconnecter ${device}`,
    en: (device: string) => `Sign out ${device}`,
    wo: (device: string) => `Génne ${device}`,
  },
  ended: { fr: 'Cette session est terminée.', en: 'This session has ended.', wo: 'Session boobu jeex na.' },
  endOthers: {
    fr: 'Déconnecter tous les autres',
    en: 'Sign out everywhere else',
    wo: 'Génne yeneen yépp',
  },
  endOthersText: {
    fr: 'Toutes vos sessions se terminent aussitôt, sauf celle-ci.',
    en: 'All your sessions end at once, except this one.',
    wo: 'Say session yépp dinañu jeex léegi, lu dul bii.',
  },
  othersEnded: {
    fr: 'Vos autres sessions sont terminées.',
    en: 'Your other sessions have ended.',
    wo: 'Say yeneen session jeex nañu.',
  },
})

/** Where the user is signed in. Each place can be signed out from here. */
export function OwnSessions() {
  const t = useMessages(sessionMessages)
  const query = useQuery(listOwnSessions)
  const [isAsking, asking] = useDisclosure()
  const end = useAct({
    run: ({ id }: OwnSession) =>
      dataOf(api.DELETE('/auth/sessions/{session_id}', { params: { path: { session_id: id } } })),
    touches: [sessionsKey],
    done: () => t.ended,
  })
  const columns = useColumns((session) => end.mutate(session), end.isPending ? end.variables?.id : undefined)
  const others = query.data?.items.some(({ current }) => !current) ?? false
  return (
    <Panel
      title={t.sessions}
      isFlush
      aside={
        others && (
          <Button size="compact-sm" variant="default" onClick={asking.open}>
            {t.endOthers}
          </Button>
        )
      }
    >
      {end.error !== null && <ProblemAlert error={end.error} />}
      <Loaded query={query}>
        {({ items }) => <DataTable label={t.sessions} columns={columns} rows={items} rowId={({ id }) => id} />}
      </Loaded>
      {isAsking && <EndOthers onClose={asking.close} />}
    </Panel>
  )
}

function useColumns(onEnd: (session: OwnSession) => void, busyId: string | undefined): Column<OwnSession>[] {
  const t = useMessages(sessionMessages)
  const { actions } = useMessages(commonMessages)
  const { shortDate, ago } = useFormats()
  const now = useNow()
  return [
    {
      id: 'device',
      header: t.device,
      cell: ({ user_agent, current }) => (
        <>
          <Text fw={600} component="span">
            {deviceName(user_agent) ?? t.unknownDevice}
          </Text>{' '}
          {current && <Tag tone="good">{t.thisOne}</Tag>}
        </>
      ),
    },
    { id: 'address', header: t.address, cell: ({ address }) => address ?? '–' },
    { id: 'since', header: t.since, cell: ({ created_at }) => shortDate(new Date(created_at)) },
    { id: 'seen', header: t.lastSeen, cell: ({ last_seen_at }) => ago(new Date(last_seen_at), now) },
    {
      id: 'end',
      header: actions,
      kind: 'action',
      cell: (session) =>
        session.current ? null : (
          <RowButton
            label={t.endOf(deviceName(session.user_agent) ?? t.unknownDevice)}
            text={t.end}
            isBusy={session.id === busyId}
            onClick={() => onEnd(session)}
          />
        ),
    },
  ]
}

function EndOthers({ onClose }: { onClose: () => void }) {
  const t = useMessages(sessionMessages)
  const act = useAct({
    run: () => dataOf(api.DELETE('/auth/sessions')),
    touches: [sessionsKey],
    done: () => t.othersEnded,
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.endOthers}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate(undefined)}
      submitLabel={t.endOthers}
      isDangerous
      act={act}
    >
      <Text>{t.endOthersText}</Text>
    </FormDialog>
  )
}
