import { Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api, dataOf } from '#platform/api/client.ts'
import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { Copyable } from '#ui/copyable.tsx'
import { DevicePreferences } from '#ui/device-preferences.tsx'
import { Facts } from '#ui/facts.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { useChecks } from '#ui/forms/use-checks.ts'
import {
  IconChevronRight,
  IconColorSwatch,
  IconReceipt2,
  IconShieldCheck,
  IconUserCircle,
  IconUsers,
} from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { planNames } from '#ui/names.ts'
import { Page } from '#ui/page.tsx'
import { Panel, PanelColumn, PanelColumns } from '#ui/panel.tsx'
import { useRegions } from '#ui/person/use-regions.ts'
import { countryName } from '#ui/places.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Tag } from '#ui/tag.tsx'
import { IdentityQr } from './identity-qr.tsx'
import { messages } from './messages.ts'
import { Printers } from './printers.tsx'
import { type BillingDetails, detailsKey, type IssuerKey, readDetails, readKeys } from './queries.ts'
import { FileRetention, RecordRetention } from './retention.tsx'
import classes from './settings-page.module.css'

const pages = [
  { to: '/brand', name: 'brand', text: 'brandText', needs: 'viewer', icon: IconColorSwatch },
  { to: '/users', name: 'users', text: 'usersText', needs: 'admin', icon: IconUsers },
  { to: '/audit', name: 'audit', text: 'auditText', needs: 'programme_admin', icon: IconShieldCheck },
  { to: '/billing', name: 'billing', text: 'billingText', needs: 'viewer', icon: IconReceipt2 },
  { to: '/account', name: 'account', text: 'accountText', needs: 'viewer', icon: IconUserCircle },
] as const

export function SettingsPage() {
  const t = useMessages(messages)
  return (
    <Page title={t.title} lead={t.lead}>
      <PanelColumns>
        <PanelColumn>
          <OrganizationFacts />
          <InvoiceDetails />
          <FileRetention />
          <RecordRetention />
          <Printers />
          <IdentityQr />
        </PanelColumn>
        <PanelColumn>
          <RelatedPages />
          <DevicePreferences />
        </PanelColumn>
      </PanelColumns>
      <IssuerKeys />
    </Page>
  )
}

function OrganizationFacts() {
  const t = useMessages(messages)
  const plans = useMessages(planNames)
  const { organization } = useUser()
  const language = useLanguage()
  const { regionName } = useRegions()
  return (
    <Panel title={t.organization}>
      <Facts
        facts={[
          [t.name, organization.name],
          [t.country, countryName(language, organization.country_code)],
          [t.region, regionName(organization.region_code)],
          [t.plan, labelOf(plans, organization.plan)],
          [t.id, <Copyable key="id" value={organization.id} label={t.id} />],
        ]}
      />
    </Panel>
  )
}

/** Other pages with settings that the user's role may open. */
function RelatedPages() {
  const t = useMessages(messages)
  const { role } = useUser()
  return (
    <Panel title={t.people} isFlush>
      <ul className={classes.pages}>
        {pages
          .filter(({ needs }) => isAtLeast(role, needs))
          .map(({ to, name, text, icon: Pictogram }) => (
            <li key={to}>
              <Link to={to} className={classes.page}>
                <Pictogram size={22} stroke={1.6} aria-hidden />
                <span className={classes.words}>
                  <strong>{t[name]}</strong>
                  <span>{t[text]}</span>
                </span>
                <IconChevronRight size={18} aria-hidden />
              </Link>
            </li>
          ))}
      </ul>
    </Panel>
  )
}

function InvoiceDetails() {
  const t = useMessages(messages)
  return (
    <Panel title={t.details}>
      <Loaded query={useQuery(readDetails)}>{(details) => <DetailsForm details={details} />}</Loaded>
    </Panel>
  )
}

function DetailsForm({ details }: { details: BillingDetails }) {
  const t = useMessages(messages)
  const { save } = useMessages(commonMessages)
  const { filled } = useChecks()
  const mayChange = isAtLeast(useUser().role, 'programme_admin')
  const form = useForm({ initialValues: details, validate: { legal_name: filled } })
  const act = useAct({
    run: (body: BillingDetails) => dataOf(api.PUT('/billing/details', { body })),
    touches: [detailsKey],
    done: () => t.saved,
    onMistakes: form.setErrors,
  })
  const field = { readOnly: !mayChange }
  return (
    <form noValidate onSubmit={form.onSubmit((values) => act.mutate(values))}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {mayChange ? t.detailsHint : t.onlyReading}
        </Text>
        {act.error && <ProblemAlert error={act.error} />}
        <TextInput label={t.legalName} required maxLength={200} {...field} {...form.getInputProps('legal_name')} />
        <Textarea
          label={t.address}
          autosize
          minRows={2}
          maxLength={300}
          {...field}
          {...form.getInputProps('address')}
        />
        <TextInput label={t.ninea} maxLength={40} {...field} {...form.getInputProps('ninea')} />
        <TextInput label={t.rccm} maxLength={40} {...field} {...form.getInputProps('rccm')} />
        {mayChange && (
          <Button type="submit" variant="default" w="fit-content" loading={act.isPending}>
            {save}
          </Button>
        )}
      </Stack>
    </form>
  )
}

/** Shows the fingerprint that holders of cards and portals compare with theirs. */
export function IssuerKeys() {
  const t = useMessages(messages)
  return (
    <Panel title={t.keys}>
      <Text className={classes.text ?? ''}>{t.keysText}</Text>
      <Loaded query={useQuery(readKeys)}>
        {({ keys }) => (
          <ul className={classes.keys}>
            {keys.map((key) => (
              <Key key={key.key_id} issuerKey={key} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

function Key({ issuerKey }: { issuerKey: IssuerKey }) {
  const t = useMessages(messages)
  const { status, fingerprint, public_key, key_id } = issuerKey
  const isCurrent = status === 'current'
  return (
    <li className={classes.key}>
      <Tag tone={isCurrent ? 'good' : 'calm'}>{isCurrent ? t.current : t.retired}</Tag>
      <p className={classes.fingerprint} aria-hidden>
        {grouped(fingerprint)}
      </p>
      <Facts
        facts={[
          [t.fingerprint, <Copyable key="fingerprint" value={fingerprint} label={t.fingerprint} />],
          [t.keyId, <Copyable key="id" value={key_id} label={t.keyId} />],
          [t.publicKey, <Copyable key="public" value={public_key} label={t.publicKey} />],
        ]}
      />
    </li>
  )
}

/** In groups of four, as on the back of the cards, so that two people can compare it aloud. */
const grouped = (fingerprint: string): string => (fingerprint.toUpperCase().match(/.{1,4}/g) ?? []).join(' ')
