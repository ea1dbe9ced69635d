import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { isProblem } from '#platform/api/problem.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { IconLock } from '#ui/icons.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { wordOf } from '#ui/word-of.ts'
import { planNames } from '#ui/words.ts'
import { messages } from './messages.ts'
import { listModules } from './queries.ts'

/** Like `Loaded`, and where the organization lacks the module, which one it is and how to get it. */
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
        t.moduleText(known.included_in_plans.map((plan) => wordOf(plans, plan)).join(', '), money(known.monthly_cost))}
    </Notice>
  )
}
