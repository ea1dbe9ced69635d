import { Button, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { RequestBody } from '@samakart/sdk'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import {
  type Balance,
  billingKey,
  listModules,
  listPlans,
  type Module,
  type Plan,
  readBalance,
} from '#platform/queries.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { Facts } from '#ui/facts.tsx'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Tag } from '#ui/tag.tsx'
import { BillingLayout } from './billing-layout.tsx'
import { messages as billingMessages } from './messages.ts'
import { messages } from './plans-messages.ts'
import classes from './plans-page.module.css'

export function PlansPage() {
  const t = useMessages(messages)
  const balance = useQuery(readBalance).data
  const { role } = useUser()
  const [wanted, setWanted] = useState<Plan>()
  const [edited, setEdited] = useState<Plan>()
  return (
    <BillingLayout>
      {!isAtLeast(role, 'programme_admin') && <Text c="dimmed">{t.onlyProgrammeAdmin}</Text>}
      <Loaded query={useQuery(listPlans)}>
        {(plans) => (
          <>
            <ul className={classes.plans}>
              {plans.map((plan) => (
                <PlanCard
                  key={plan.plan}
                  plan={plan}
                  isCurrent={plan.plan === balance?.plan}
                  {...(isAtLeast(role, 'programme_admin') ? { onChoose: () => setWanted(plan) } : {})}
                  {...(isAtLeast(role, 'admin') ? { onEdit: () => setEdited(plan) } : {})}
                />
              ))}
            </ul>
            <Modules plans={plans} />
          </>
        )}
      </Loaded>
      {wanted && balance && <ChangePlan plan={wanted} balance={balance} onClose={() => setWanted(undefined)} />}
      {edited && <EditPlan plan={edited} onClose={() => setEdited(undefined)} />}
    </BillingLayout>
  )
}

interface PlanCardProps {
  plan: Plan
  isCurrent: boolean
  onChoose?: () => void
  onEdit?: () => void
}

function PlanCard({ plan, isCurrent, onChoose, onEdit }: PlanCardProps) {
  const t = useMessages(messages)
  const shared = useMessages(billingMessages)
  const { money, number } = useFormats()
  const modules = useQuery(listModules(useLanguage())).data?.filter(({ included_in_plans }) =>
    included_in_plans.includes(plan.plan),
  )
  const quota = (value: number, format = number) => (value === -1 ? shared.unlimited : format(value))
  const facts = [
    [t.cards, quota(plan.studio_print_quota)],
    [t.sms, quota(plan.sms_quota)],
    [t.whatsapp, quota(plan.whatsapp_quota)],
    [t.verifications, quota(plan.verifications_quota)],
    [t.storage, quota(plan.storage_gb, (value) => t.gigabytes(number(value)))],
    [t.extraCard, money(plan.sp_price_per_card)],
    [t.dhis2Card, money(plan.sp_dhis2_price)],
    [t.surcharge, money(plan.sp_quality_surcharge)],
  ] as const
  return (
    <li className={classes.plan} data-current={isCurrent}>
      <div className={classes.head}>
        <h2 className={classes.name}>{plan.display_name}</h2>
        {isCurrent && <Tag tone="good">{t.current}</Tag>}
      </div>
      <p className={classes.price}>
        {plan.monthly_subscription_fcfa === 0 ? shared.free : shared.perMonth(money(plan.monthly_subscription_fcfa))}
      </p>
      <dl className={classes.facts}>
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
        <div className={classes.modules}>
          <dt>{t.modulesIncluded}</dt>
          <dd>{modules && modules.length > 0 ? modules.map(({ label }) => label).join(', ') : t.noModules}</dd>
        </div>
      </dl>
      <div className={classes.actions}>
        {onChoose && !isCurrent && (
          <Button onClick={onChoose} aria-label={t.choose(plan.display_name)}>
            {t.chooseShort}
          </Button>
        )}
        {onEdit && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            onClick={onEdit}
            aria-label={t.edit(plan.display_name)}
          >
            {t.editShort}
          </Button>
        )}
      </div>
    </li>
  )
}

/** Shows the price, the modules gained and the modules lost before the plan is changed. */
function ChangePlan({ plan, balance, onClose }: { plan: Plan; balance: Balance; onClose: () => void }) {
  const t = useMessages(messages)
  const shared = useMessages(billingMessages)
  const { number } = useFormats()
  const modules = useQuery(listModules(useLanguage())).data ?? []
  const gained = modules.filter(({ included_in_plans }) => included_in_plans.includes(plan.plan))
  const lost = modules.filter(
    ({ included_in_plans }) => included_in_plans.includes(balance.plan) && !included_in_plans.includes(plan.plan),
  )
  const act = useAct({
    run: (body: { plan_alias: string }, headers) => dataOf(api.POST('/billing/change-plan', { body, headers })),
    touches: [billingKey],
    done: ({ invoice_number }) => t.changed(plan.display_name, invoice_number),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.changeTitle(plan.display_name)}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate({ plan_alias: plan.plan })}
      submitLabel={t.confirmChange}
      act={act}
    >
      <Text>{t.changeText}</Text>
      <CostPreview
        costFcfa={plan.monthly_subscription_fcfa}
        balanceFcfa={balance.balance_fcfa}
        more={[
          [t.cards, plan.studio_print_quota === -1 ? shared.unlimited : number(plan.studio_print_quota)],
          [t.modulesIncluded, gained.map(({ label }) => label).join(', ') || t.noModules],
        ]}
      />
      {lost.length > 0 && <Text c="red">{t.lost(lost.map(({ label }) => label).join(', '))}</Text>}
    </FormDialog>
  )
}

type Edit = RequestBody<'/billing/quota-plans/{plan}', 'put'>

const fields = [
  'monthly_subscription_fcfa',
  'studio_print_quota',
  'sp_price_per_card',
  'sp_dhis2_price',
  'sp_quality_surcharge',
] as const

type Field = (typeof fields)[number]

export function EditPlan({ plan, onClose }: { plan: Plan; onClose: () => void }) {
  const t = useMessages(messages)
  const { save } = useMessages(commonMessages)
  const labels: Record<Field, string> = {
    monthly_subscription_fcfa: t.monthly,
    studio_print_quota: t.cards,
    sp_price_per_card: t.extraCard,
    sp_dhis2_price: t.dhis2Card,
    sp_quality_surcharge: t.surcharge,
  }
  const isNumber = (value: string) => (readWhole(value) === undefined ? t.wholeNumber : null)
  const form = useForm({
    initialValues: Object.fromEntries(fields.map((field) => [field, String(plan[field])])) as Record<Field, string>,
    validate: Object.fromEntries(fields.map((field) => [field, isNumber])),
  })
  const act = useAct({
    run: (body: Edit) =>
      dataOf(api.PUT('/billing/quota-plans/{plan}', { params: { path: { plan: plan.plan } }, body })),
    touches: [billingKey],
    done: () => t.edited(plan.display_name),
    onDone: onClose,
    onMistakes: form.setErrors,
  })
  return (
    <FormDialog
      title={t.edit(plan.display_name)}
      isOpen
      onClose={onClose}
      onSubmit={form.onSubmit((values) =>
        act.mutate(Object.fromEntries(fields.map((field) => [field, readWhole(values[field])])) as Edit),
      )}
      submitLabel={save}
      act={act}
    >
      <Text>{t.editText}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {fields.map((field) => (
          <TextInput key={field} label={labels[field]} inputMode="numeric" required {...form.getInputProps(field)} />
        ))}
      </SimpleGrid>
    </FormDialog>
  )
}

function readWhole(written: string): number | undefined {
  const digits = written.replaceAll(/[\s\u00a0\u202f]/g, '').replace('−', '-')
  return /^-?\d{1,12}$/.test(digits) ? Number(digits) : undefined
}

export function Modules({ plans }: { plans: readonly Plan[] }) {
  const t = useMessages(messages)
  const shared = useMessages(billingMessages)
  const { money } = useFormats()
  const mayBuy = isAtLeast(useUser().role, 'programme_admin')
  const { activate } = useSearch({ from: '/signed-in/billing/plans' })
  const navigate = useNavigate()
  const query = useQuery(listModules(useLanguage()))
  const wanted = query.data?.find(({ key, is_active }) => key === activate && !is_active)
  const setWanted = (module?: Module) =>
    void navigate({ to: '/billing/plans', search: module ? { activate: module.key } : {} })
  const nameOf = (plan: string) => plans.find((known) => known.plan === plan)?.display_name ?? plan
  return (
    <Panel title={t.modules} isFlush>
      <Text className={classes.lead ?? ''}>{t.modulesLead}</Text>
      <Loaded query={query}>
        {(modules) => (
          <ul className={classes.modulesModules}>
            {modules.map((module) => (
              <li key={module.key} className={classes.module}>
                <div className={classes.words}>
                  <h3 className={classes.modulesName}>{module.label}</h3>
                  <p>{module.description}</p>
                  <p className={classes.quiet}>{t.includedIn(module.included_in_plans.map(nameOf).join(', '))}</p>
                </div>
                <div className={classes.side}>
                  <Tag tone={module.is_active ? 'good' : 'calm'}>{module.is_active ? t.active : t.inactive}</Tag>
                  {!module.is_active && <span>{shared.perMonth(money(module.monthly_cost))}</span>}
                  {!module.is_active && mayBuy && (
                    <Button
                      size="compact-md"
                      onClick={() => setWanted(module)}
                      aria-label={t.activateTitle(module.label)}
                    >
                      {t.activate}
                    </Button>
                  )}
                </div>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {wanted && mayBuy && <ActivateModule module={wanted} onClose={() => setWanted()} />}
    </Panel>
  )
}

function ActivateModule({ module, onClose }: { module: Module; onClose: () => void }) {
  const t = useMessages(messages)
  const balance = useQuery(readBalance).data
  const act = useAct({
    run: (body: { module_key: string }, headers) =>
      dataOf(api.POST('/billing/premium-modules/activate', { body, headers })),
    touches: [billingKey],
    done: ({ invoice_number }) => t.activated(module.label, invoice_number),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={t.activateTitle(module.label)}
      isOpen
      onClose={onClose}
      onSubmit={() => act.mutate({ module_key: module.key })}
      submitLabel={t.activate}
      act={act}
    >
      <Text>{t.activateText}</Text>
      {balance && <CostPreview costFcfa={module.monthly_cost} balanceFcfa={balance.balance_fcfa} />}
    </FormDialog>
  )
}

interface CostPreviewProps {
  costFcfa: number
  balanceFcfa: number
  more?: readonly (readonly [string, string])[]
}

/** The balance before and after, and the amount that is missing, if any. */
export function CostPreview({ costFcfa, balanceFcfa, more = [] }: CostPreviewProps) {
  const t = useMessages(messages)
  const { money } = useFormats()
  const after = balanceFcfa - costFcfa
  return (
    <div className={classes.preview}>
      <Facts
        facts={[
          ...more,
          [t.before, money(balanceFcfa)],
          [t.today, money(-costFcfa)],
          [t.after, after < 0 ? '—' : money(after)],
        ]}
      />
      {after < 0 && (
        <Text className={classes.short ?? ''} role="alert">
          {t.short(money(-after))}
        </Text>
      )}
    </div>
  )
}
