import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { isProblem } from '#platform/api/problem.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { listModules } from '#platform/queries/billing.ts'
import { IconLock } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { ButtonLink } from '#ui/links.tsx'
import { planNames } from '#ui/plan-names.ts'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { messages } from './messages.ts'

/** Like `Loaded`. If the organization lacks the module, it shows which module it is and how to get it. */
export function LoadedWithModule<T>(props: ComponentProps<typeof Loaded<T>> & { query: UseQueryResult<T> }) {
  const { error } = props.query
  if (isProblem(error, 'module_inactive')) return <ModuleMissing module={String(error.body.module)} />
  return <Loaded {...props} />
}

function ModuleMissing({ module }: { module: string }) {
  const t = useMessages(messages)
  const plans = useMessages(planNames)
  const { money } = useFormats()
  const known = useQuery(listModules(useLanguage())).data?.find(({ key }) => key === module)
  return (
    <Notice
      icon={IconLock}
      title={t.moduleTitle(known?.label ?? module)}
      action={<ButtonLink to="/billing/plans">{t.toPlans}</ButtonLink>}
    >
      {known &&
        t.moduleText(known.included_in_plans.map((plan) => labelOf(plans, plan)).join(', '), money(known.monthly_cost))}
    </Notice>
  )
}
