import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { dayOf } from '#platform/i18n/formats.ts'
import { billingKey, organizationChoices, readBalance } from '#platform/queries.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { readAmount, useChecks } from '#ui/forms/use-checks.ts'
import { IconPlus } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { Panel, PanelColumn, PanelColumns } from '#ui/panel.tsx'
import { PercentBar } from '#ui/percent-bar.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { BillingLayout } from './billing-layout.tsx'
import { messages } from './messages.ts'
import { engineNames, quotaNames } from './names.ts'
import classes from './overview-page.module.css'
import { type EngineUsage, listRecent, type Quota, readEngineUsage, readQuotas } from './queries.ts'

export function OverviewPage() {
  const t = useMessages(messages)
  const isAdmin = isAtLeast(useUser().role, 'admin')
  const [isOpen, setOpen] = useState(false)
  return (
    <BillingLayout
      actions={
        isAdmin && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen(true)}>
            {t.topUp}
          </Button>
        )
      }
    >
      <PanelColumns>
        <PanelColumn>
          <BalancePanel />
          <Recent />
        </PanelColumn>
        <PanelColumn>
          <Quotas />
          <Engines />
        </PanelColumn>
      </PanelColumns>
      {isOpen && <TopUp onClose={() => setOpen(false)} />}
    </BillingLayout>
  )
}

function BalancePanel() {
  const t = useMessages(messages)
  const { money, date } = useFormats()
  const { role } = useUser()
  return (
    <Panel title={t.balance}>
      <Loaded query={useQuery(readBalance)}>
        {(balance) => (
          <div className={classes.balance}>
            <p className={classes.amount}>{money(balance.balance_fcfa)}</p>
            <p>
              {t.plan} <strong>{balance.plan_display_name}</strong>,{' '}
              {balance.monthly_subscription_fcfa === 0 ? t.free : t.perMonth(money(balance.monthly_subscription_fcfa))}
            </p>
            <p className={classes.quiet}>{t.renewed(date(dayOf(balance.quota_reset_date)))}</p>
            <Button component="a" href="#/billing/plans" variant="default" mt="sm" w="fit-content">
              {t.changePlan}
            </Button>
            {!isAtLeast(role, 'admin') && <p className={classes.quiet}>{t.askTopUp}</p>}
          </div>
        )}
      </Loaded>
    </Panel>
  )
}

function Quotas() {
  const t = useMessages(messages)
  return (
    <Panel title={t.quotas}>
      <Loaded query={useQuery(readQuotas)}>
        {({ items }) => (
          <ul className={classes.quotas}>
            {items.map((quota) => (
              <QuotaGauge key={quota.key} quota={quota} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

function Recent() {
  const t = useMessages(messages)
  const { money, shortDate } = useFormats()
  const query = useQuery(listRecent(useLanguage()))
  return (
    <Panel
      title={t.recent}
      aside={
        <Link to="/billing/ledger" className={classes.link}>
          {t.allMovements}
        </Link>
      }
      isFlush
    >
      <Loaded
        query={query}
        isEmpty={(items) => items.length === 0}
        empty={<p className={classes.nothing}>{t.noMovements}</p>}
      >
        {(items) => (
          <ul className={classes.recent}>
            {items.map(({ id, description, amount, created_at }) => (
              <li key={id}>
                <span className={classes.what}>{description}</span>
                <span className={classes.sum} data-credit={amount > 0}>
                  {amount > 0 ? '+' : ''}
                  {money(amount)}
                </span>
                <time className={classes.quiet} dateTime={created_at}>
                  {shortDate(new Date(created_at))}
                </time>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

function Engines() {
  const t = useMessages(messages)
  const names = useMessages(engineNames)
  const { money, number } = useFormats()
  const columns: Column<EngineUsage>[] = [
    { id: 'engine', header: t.engine, cell: ({ engine }) => labelOf(names, engine) },
    { id: 'units', header: t.units, kind: 'number', cell: ({ units }) => number(units) },
    { id: 'cost', header: t.cost, kind: 'number', cell: ({ cost_fcfa }) => money(cost_fcfa) },
  ]
  return (
    <Panel title={t.engines} isFlush>
      <Loaded query={useQuery(readEngineUsage)}>
        {({ engines }) => (
          <DataTable label={t.engines} columns={columns} rows={engines} rowId={({ engine }) => engine} />
        )}
      </Loaded>
    </Panel>
  )
}

function TopUp({ onClose }: { onClose: () => void }) {
  const t = useMessages(messages)
  const { money } = useFormats()
  const { filled } = useChecks()
  const { organization } = useUser()
  const organizations = useQuery(organizationChoices).data?.items ?? [organization]
  const form = useForm({
    initialValues: { organization_id: organization.id, amount: '', reference: '' },
    validate: { amount: (value) => (readAmount(value) ? null : t.amountWrong), reference: filled },
  })
  const act = useAct({
    run: (body: RequestBody<'/billing/top-up', 'post'>, headers) =>
      dataOf(api.POST('/billing/top-up', { body, headers })),
    touches: [billingKey],
    done: ({ amount_fcfa, balance_fcfa }) => t.toppedUp(money(amount_fcfa), money(balance_fcfa)),
    onDone: onClose,
    onMistakes: (mistakes) => form.setErrors({ ...mistakes, amount: mistakes.amount_fcfa }),
  })
  return (
    <FormDialog
      title={t.topUpTitle}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit(({ organization_id, amount, reference }) =>
        act.mutate({ organization_id, amount_fcfa: readAmount(amount) ?? 0, reference: reference.trim() }),
      )}
      submitLabel={t.topUp}
      act={act}
    >
      <Text>{t.topUpText}</Text>
      <NativeSelect
        label={t.organization}
        data={organizations.map(({ id, name }) => ({ value: id, label: name }))}
        {...form.getInputProps('organization_id')}
      />
      <TextInput
        label={t.amount}
        inputMode="numeric"
        required
        data-autofocus
        autoComplete="off"
        description={t.amountRead(money(readAmount(form.values.amount) ?? 0))}
        {...form.getInputProps('amount')}
      />
      <TextInput
        label={t.reference}
        description={t.referenceHint}
        required
        maxLength={200}
        autoComplete="off"
        {...form.getInputProps('reference')}
      />
    </FormDialog>
  )
}

const NEARLY_USED_UP_PCT = 80

export function QuotaGauge({ quota }: { quota: Quota }) {
  const t = useMessages(messages)
  const names = useMessages(quotaNames)
  const { number } = useFormats()
  const name = labelOf(names, quota.key)
  const decimals = quota.key === 'storage_gb' ? 1 : 0
  const figure = (value: number) => number(value, Number.isInteger(value) ? 0 : decimals)
  const isNearing = quota.total > 0 && quota.pct >= NEARLY_USED_UP_PCT
  const tone = isNearing ? (quota.pct >= 100 ? 'bad' : 'warn') : 'good'
  if (quota.unlimited) {
    return (
      <li className={classes.gauge}>
        <span className={classes.name}>{name}</span>
        <span>{t.usedSoFar(figure(quota.used))}</span>
        <span className={classes.left}>{t.unlimited}</span>
      </li>
    )
  }
  const status = quota.total === 0 ? t.none : tone === 'bad' ? t.gone : tone === 'warn' ? t.almostGone : undefined
  return (
    <li className={classes.gauge} data-tone={tone}>
      <span className={classes.name}>{name}</span>
      <span>{t.used(figure(quota.used), figure(quota.total))}</span>
      <PercentBar percent={quota.pct} tone={tone} />
      <span className={classes.left}>{status ?? t.left(figure(quota.remaining))}</span>
    </li>
  )
}
