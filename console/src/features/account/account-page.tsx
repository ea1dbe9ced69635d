import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { isProblem, type RequestBody } from '@samakart/sdk'
import { Suspense, use } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { Features } from '#platform/features/feature.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { endSession, startSession, useUser } from '#platform/session/session.ts'
import { signIn } from '#platform/session/sign-in.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { DevicePreferences } from '#ui/device-preferences.tsx'
import { EmailText } from '#ui/email-text.tsx'
import { Facts } from '#ui/facts.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { PasswordStrength } from '#ui/forms/password-strength.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import { labelOf } from '#ui/label-of.ts'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { PanelColumns } from '#ui/panel-columns.tsx'
import { planNames } from '#ui/plan-names.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { roleNames } from '#ui/role-names.ts'
import { Loading } from '#ui/states/loading.tsx'
import { messages } from './messages.ts'
import { OwnSessions } from './own-sessions.tsx'
import { Passkeys } from './passkeys.tsx'
import { SecondFactor } from './second-factor.tsx'

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
