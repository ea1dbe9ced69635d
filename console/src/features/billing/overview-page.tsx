import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dayOf } from '#platform/i18n/calendar-day.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { readBalance } from '#platform/queries/billing.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { IconPlus } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { Panel } from '#ui/panel.tsx'
import { PanelColumn, PanelColumns } from '#ui/panel-columns.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { type Column, DataTable } from '#ui/table/data-table.tsx'
import { BillingLayout } from './billing-layout.tsx'
import { messages } from './messages.ts'
import { engineNames } from './names.ts'
import classes from './overview-page.module.css'
import { type EngineUsage, listRecent, readEngineUsage, readQuotas } from './queries.ts'
import { QuotaGauge } from './quota-gauge.tsx'
import { TopUp } from './top-up.tsx'

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
