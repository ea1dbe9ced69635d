import { Button, NativeSelect, SimpleGrid, Switch, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/offset.ts'
import { organizationsKey } from '#platform/queries.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { ChoiceFromList } from '#ui/forms/choice-from-list.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { readAmount, useChecks } from '#ui/forms/use-checks.ts'
import { IconBuildingCommunity, IconPlus } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { TextLink } from '#ui/links.tsx'
import { planNames } from '#ui/names.ts'
import { Page } from '#ui/page.tsx'
import { regionName } from '#ui/person/use-regions.ts'
import { countryChoices, regionChoices } from '#ui/places.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { RowButton } from '#ui/table/data-table.tsx'
import { ListPanel } from '#ui/table/list-panel.tsx'
import { Tag } from '#ui/tag.tsx'
import { messages } from './messages.ts'
import { listOrganizations, type Organization, readAccounts } from './queries.ts'

type Change = RequestBody<'/admin/organizations/{organization_id}', 'patch'>

export function OrganizationsPage() {
  const t = useMessages(messages)
  const { offset = 0, add = false } = useSearch({ from: '/signed-in/organizations' })
  const navigate = useNavigate()
  const query = useQuery(listOrganizations(offset))
  const [changing, setChanging] = useState<Organization>()
  const columns = useOrganizationColumns(query.data?.items ?? [], setChanging)
  const moveTo = (to: number, isAdding = false) =>
    void navigate({ to: '/organizations', search: { ...toOffset(to), ...(isAdding ? { add: true } : {}) } })
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => moveTo(offset, true)}>
      {t.add}
    </Button>
  )
  return (
    <Page title={t.title} lead={t.lead} actions={addButton}>
      <ListPanel
        label={t.title}
        query={query}
        rowsOf={({ items }) => items}
        rowId={({ id }) => id}
        columns={columns}
        empty={{ icon: IconBuildingCommunity, title: t.emptyTitle, text: t.emptyText }}
        onMove={moveTo}
      />
      {changing && (
        <ChangeOrganization key={changing.id} organization={changing} onClose={() => setChanging(undefined)} />
      )}
      <AddOrganization
        isOpen={add}
        onClose={() => moveTo(offset)}
        onAdded={(organization) => void navigate({ to: '/users', search: { organization, invite: true } })}
      />
    </Page>
  )
}

function ChangeOrganization({ organization, onClose }: { organization: Organization; onClose: () => void }) {
  const t = useMessages(messages)
  const { save } = useMessages(commonMessages)
  const { filled } = useChecks()
  const isOwn = useUser().organization_id === organization.id
  const form = useForm({
    initialValues: { name: organization.name, suspended: organization.suspended },
    validate: { name: filled },
  })
  const act = useAct({
    run: (body: Change) =>
      dataOf(
        api.PATCH('/admin/organizations/{organization_id}', {
          params: { path: { organization_id: organization.id } },
          body,
        }),
      ),
    touches: [organizationsKey],
    done: ({ name, suspended }) => (suspended ? t.isSuspended(name) : t.changed(name)),
    onDone: onClose,
    onMistakes: form.setErrors,
  })
  const submit = form.onSubmit(({ name, suspended }) =>
    act.mutate({ name: name.trim(), ...(isOwn ? {} : { suspended }) }),
  )
  return (
    <FormDialog
      title={t.changeOf(organization.name)}
      isOpen
      onClose={onClose}
      onSubmit={submit}
      submitLabel={save}
      isDangerous={form.values.suspended && !organization.suspended}
      act={act}
    >
      <TextInput label={t.name} description={t.nameHint} data-autofocus required {...form.getInputProps('name')} />
      {isOwn ? (
        <Text size="sm" c="dimmed">
          {t.ownOrganization}
        </Text>
      ) : (
        <Switch
          label={t.suspend}
          description={t.suspendHint}
          color="red"
          {...form.getInputProps('suspended', { type: 'checkbox' })}
        />
      )}
    </FormDialog>
  )
}

type CreateOrganization = RequestBody<'/admin/organizations', 'post'>

const plans = Object.keys(planNames) as CreateOrganization['plan'][]

const initialValues = { name: '', country_code: 'SN', region_code: '', plan: 'starter', opening_balance_fcfa: '' }

interface AddOrganizationProps {
  isOpen: boolean
  onClose: () => void
  onAdded: (organizationId: string) => void
}

export function AddOrganization({ isOpen, onClose, onAdded }: AddOrganizationProps) {
  const t = useMessages(messages)
  const planLabels = useMessages(planNames)
  const { money } = useFormats()
  const { filled } = useChecks()
  const language = useLanguage()
  const countries = useMemo(() => countryChoices(language), [language])
  const form = useForm({
    initialValues,
    validate: {
      name: filled,
      country_code: (value) => (value === '' ? t.countryWrong : null),
      region_code: (value, { country_code }) =>
        /^[A-Za-z]{3}$/.test(value.trim())
          ? null
          : regionChoices(country_code).length > 0
            ? t.regionWrong
            : t.threeLetters,
      opening_balance_fcfa: (value) => (readAmount(value) === undefined ? t.wholeAmount : null),
    },
  })
  const close = () => {
    onClose()
    form.reset()
    act.reset()
  }
  const act = useAct({
    run: (body: CreateOrganization, headers) => dataOf(api.POST('/admin/organizations', { body, headers })),
    touches: [organizationsKey],
    done: ({ name }) => t.added(name),
    onDone: ({ id }) => {
      close()
      onAdded(id)
    },
    onMistakes: form.setErrors,
  })
  const regions = useMemo(() => regionChoices(form.values.country_code), [form.values.country_code])
  const submit = form.onSubmit((values) =>
    act.mutate({
      name: values.name.trim(),
      country_code: values.country_code,
      region_code: values.region_code.trim().toUpperCase(),
      plan: values.plan as CreateOrganization['plan'],
      opening_balance_fcfa: readAmount(values.opening_balance_fcfa) ?? 0,
    }),
  )
  return (
    <FormDialog title={t.add} isOpen={isOpen} onClose={close} onSubmit={submit} submitLabel={t.add} act={act}>
      <TextInput label={t.name} description={t.nameHint} data-autofocus required {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <ChoiceFromList
          label={t.country}
          description={t.countryHint}
          required
          choices={countries}
          value={form.values.country_code}
          error={form.errors.country_code}
          onChange={(country_code) => form.setValues({ country_code, region_code: '' })}
        />
        {regions.length > 0 ? (
          <ChoiceFromList
            label={t.region}
            description={t.regionListHint}
            required
            choices={regions}
            value={form.values.region_code}
            error={form.errors.region_code}
            onChange={(region_code) => form.setFieldValue('region_code', region_code)}
          />
        ) : (
          <TextInput
            label={t.region}
            description={t.regionHint}
            maxLength={3}
            required
            {...form.getInputProps('region_code')}
          />
        )}
      </SimpleGrid>
      <NativeSelect
        label={t.plan}
        data={plans.map((value) => ({ value, label: planLabels[value] }))}
        {...form.getInputProps('plan')}
      />
      <TextInput
        label={t.balance}
        inputMode="numeric"
        description={t.balanceHint(money(readAmount(form.values.opening_balance_fcfa) ?? 0))}
        {...form.getInputProps('opening_balance_fcfa')}
      />
    </FormDialog>
  )
}

const UNLIMITED = -1

export function useOrganizationColumns(
  organizations: readonly Organization[],
  onChange: (organization: Organization) => void,
): Column<Organization>[] {
  const t = useMessages(messages)
  const { actions } = useMessages(commonMessages)
  const plans = useMessages(planNames)
  const { shortDate, money, number } = useFormats()
  const accounts = useQuery(readAccounts(organizations.map(({ id }) => id))).data?.accounts
  const accountOf = (organization: Organization) =>
    accounts?.find(({ organization_id }) => organization_id === organization.id)
  return [
    {
      id: 'name',
      header: t.name,
      cell: ({ id, name, suspended }) => (
        <>
          <TextLink to="/users" search={{ organization: id }} fw={600}>
            {name}
          </TextLink>{' '}
          {suspended && <Tag tone="bad">{t.suspended}</Tag>}
        </>
      ),
    },
    {
      id: 'region',
      header: t.region,
      kind: 'secondary',
      cell: ({ country_code, region_code }) => `${regionName(country_code, region_code)} (${country_code})`,
    },
    {
      id: 'plan',
      header: t.plan,
      cell: (organization) => <Tag>{labelOf(plans, accountOf(organization)?.plan ?? organization.plan)}</Tag>,
    },
    {
      id: 'balance',
      header: t.currentBalance,
      kind: 'number',
      cell: (organization) => {
        const account = accountOf(organization)
        return account ? money(account.balance_fcfa) : '…'
      },
    },
    {
      id: 'use',
      header: t.cardsThisMonth,
      kind: 'number',
      cell: (organization) => {
        const account = accountOf(organization)
        if (!account) return '…'
        const { cards_used, cards_quota } = account
        return (
          <span>
            {number(cards_used)}{' '}
            <Text component="span" size="sm" c="dimmed">
              / {cards_quota === UNLIMITED ? '∞' : number(cards_quota)}
            </Text>
          </span>
        )
      },
    },
    {
      id: 'created',
      header: t.created,
      kind: 'secondary',
      cell: ({ created_at }) => shortDate(new Date(created_at)),
    },
    {
      id: 'change',
      header: actions,
      kind: 'action',
      cell: (organization) => (
        <RowButton label={t.changeOf(organization.name)} text={t.change} onClick={() => onChange(organization)} />
      ),
    },
  ]
}
