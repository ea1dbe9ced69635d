import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { type Balance, listModules, type Plan } from '#platform/queries/billing.ts'
import { billingKey } from '#platform/queries/keys.ts'
import { FormDialog } from '#ui/forms/form-dialog.tsx'
import { useAct } from '#ui/forms/use-act.ts'
import { messages as billingMessages } from '../messages.ts'
import { CostPreview } from './cost-preview.tsx'
import { messages } from './messages.ts'

/** Shows the price, the modules gained and the modules lost before the plan is changed. */
export function ChangePlan({ plan, balance, onClose }: { plan: Plan; balance: Balance; onClose: () => void }) {
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
