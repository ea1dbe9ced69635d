import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { listModules, listPlans } from '#platform/queries/billing.ts'
import type { Requirement } from '#platform/routing/page-data.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { labelOf } from '../label-of.ts'
import { ButtonLink } from '../links.tsx'
import { planNames } from '../plan-names.ts'
import { Loading } from '../states/loading.tsx'
import classes from './locked.module.css'
import { messages } from './messages.ts'
import { pictures } from './pictures.tsx'

/** What the organization does not have: what it is for, what it costs, and one button for whoever may buy it. */
export default function Locked({ requires }: { requires: Requirement }) {
  return 'module' in requires ? <LockedModule module={requires.module} /> : <LockedPlan plan={requires.plan} />
}

function LockedModule({ module }: { module: string }) {
  const t = useMessages(messages)
  const plans = useMessages(planNames)
  const { money } = useFormats()
  const { data } = useQuery(listModules(useLanguage()))
  if (!data) return <Loading />
  const found = data.find(({ key }) => key === module)
  const namesOf = (keys: readonly string[]) => keys.map((plan) => labelOf(plans, plan)).join(', ')
  return (
    <Offer
      picture={module}
      title={found?.label ?? module}
      price={
        found &&
        (found.is_usable
          ? t.price(money(found.monthly_cost), namesOf(found.included_in_plans))
          : t.otherPlan(namesOf(found.usable_plans)))
      }
      button={
        found?.is_usable === false ? (
          <ButtonLink to="/billing/plans">{t.seePlans}</ButtonLink>
        ) : (
          <ButtonLink to="/billing/plans" search={{ activate: module }}>
            {t.activate}
          </ButtonLink>
        )
      }
    >
      {found?.description}
    </Offer>
  )
}

/** So far DHIS2 is the only thing that belongs to a plan. */
function LockedPlan({ plan }: { plan: string }) {
  const t = useMessages(messages)
  const plans = useMessages(planNames)
  const { money } = useFormats()
  const needed = useQuery(listPlans).data?.find((known) => known.plan === plan)
  return (
    <Offer
      picture="dhis2"
      title={t.dhis2}
      price={needed && t.planPrice(labelOf(plans, plan), money(needed.monthly_subscription_fcfa))}
      button={<ButtonLink to="/billing/plans">{t.seePlans}</ButtonLink>}
    >
      {t.dhis2Text}
    </Offer>
  )
}

interface OfferProps {
  picture: string
  title: string
  children: ReactNode
  price: ReactNode
  button: ReactNode
}

function Offer({ picture, title, children, price, button }: OfferProps) {
  const t = useMessages(messages)
  const mayBuy = isAtLeast(useUser().role, 'programme_admin')
  const Picture = pictures[picture]
  return (
    <section className={classes.offer}>
      {Picture && (
        <div className={classes.picture}>
          <Picture />
        </div>
      )}
      <div className={classes.words}>
        <Title order={2} size="h3">
          {title}
        </Title>
        <Text>{children}</Text>
        {price && <Text fw={600}>{price}</Text>}
        {mayBuy ? <div>{button}</div> : <Text c="dimmed">{t.ask}</Text>}
      </div>
    </section>
  )
}
