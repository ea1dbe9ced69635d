import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { type Balance, listModules, listPlans, type Plan, readBalance } from '#platform/queries/billing.ts'
import { billingKey } from '#platform/queries/keys.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { Tag } from '#ui/tag.tsx'
import { BillingLayout } from '../billing-layout.tsx'
import { messages as billingMessages } from '../messages.ts'
import { CostPreview } from './cost-preview.tsx'
import { EditPlan } from './edit-plan.tsx'
import { messages } from './messages.ts'
import { Modules } from './modules.tsx'
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
