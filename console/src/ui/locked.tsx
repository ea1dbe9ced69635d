import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { defineMessages } from '#platform/i18n/messages.ts'
import { listModules, listPlans } from '#platform/queries.ts'
import type { Requirement } from '#platform/routing.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { labelOf } from './label-of.ts'
import { ButtonLink } from './links.tsx'
import classes from './locked.module.css'
import { planNames } from './names.ts'
import { Loading } from './states/loading.tsx'

export const messages = defineMessages({
  dhis2: { fr: 'DHIS2', en: 'DHIS2', wo: 'DHIS2' },
  dhis2Text: {
    fr: 'Lit les inscriptions de vos programmes DHIS2, les rapproche du registre et en fait des cartes, à la demande ou selon un horaire. Rien n’y est écrit.',
    en: 'Reads the enrollments of your DHIS2 programmes, matches them with the registry and makes cards of them, on demand or on a schedule. Nothing is written there.',
    wo: 'Dafay jàng bindu yi ci say porogaraami DHIS2, méngale leen ak registre bi, def leen ay kàrt, soo ko laajee walla ci waxtu wu nga tànn. Du fa bind dara.',
  },
  price: {
    fr: (price: string, plans: string) => `${price} par mois, ou compris dans : ${plans}.`,
    en: (price: string, plans: string) => `${price} a month, or included in: ${plans}.`,
    wo: (price: string, plans: string) => `${price} ci weer wi, walla mu bokk ci: ${plans}.`,
  },
  otherPlan: {
    fr: (plans: string) => `Votre plan ne peut pas s’en servir. Possible avec : ${plans}.`,
    en: (plans: string) => `Your plan cannot use it. Possible with: ${plans}.`,
    wo: (plans: string) => `Sa plan mënu ko jëfandikoo. Mën na nekk ak: ${plans}.`,
  },
  planPrice: {
    fr: (plan: string, price: string) => `Compris dans ${plan}, ${price} par mois, et au-delà.`,
    en: (plan: string, price: string) => `Included in ${plan}, ${price} a month, and above.`,
    wo: (plan: string, price: string) => `Mi ngi ci ${plan}, ${price} ci weer wi, ak yi ko gëna kawe.`,
  },
  activate: { fr: 'Activer ce module', en: 'Activate this module', wo: 'Taal module bii' },
  seePlans: { fr: 'Voir les plans', en: 'See the plans', wo: 'Xool plan yi' },
  ask: {
    fr: 'Votre responsable de programme peut l’activer dans « Facturation ».',
    en: 'Your programme manager can activate it under “Billing”.',
    wo: 'Sa njiitu porogaraam mën na ko taal ci « Fay ».',
  },
})

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

const line = { stroke: 'var(--good)', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round' } as const
const faint = { fill: 'var(--good)', opacity: 0.12 } as const

const Picture = ({ children }: { children: ReactNode }) => (
  <svg viewBox="0 0 240 140" fill="none" aria-hidden="true" {...line}>
    <rect x="8" y="8" width="224" height="124" rx="14" {...faint} stroke="none" />
    {children}
  </svg>
)

/** A phone that holds a card, and a check without a network. */
const Wallet = () => (
  <Picture>
    <rect x="86" y="20" width="68" height="100" rx="9" fill="var(--panel)" />
    <rect x="95" y="38" width="50" height="32" rx="4" {...faint} stroke="none" />
    <rect x="95" y="38" width="50" height="32" rx="4" />
    <path d="M101 48h14M101 56h22M130 50h8v8h-8z" />
    <path d="m108 90 9 9 17-18" strokeWidth="3" />
    <path d="M176 52a26 26 0 0 1 0 36M64 52a26 26 0 0 0 0 36" strokeDasharray="3 5" />
    <path d="M110 26h20" />
  </Picture>
)

/** Bars of days and the line through them. */
const Analytics = () => (
  <Picture>
    <path d="M36 112h168M36 28v84" />
    {[34, 52, 40, 66, 58, 78].map((height, at) => (
      <rect key={height} x={50 + at * 25} y={112 - height} width="14" height={height} rx="2" {...faint} />
    ))}
    <path d="m57 72 25-16 25 10 25-24 25 8 25-20" strokeWidth="3" />
  </Picture>
)

/** What is expected, and one day that does not fit. */
const Forecast = () => (
  <Picture>
    <path d="M36 112h168M36 28v84" />
    <path d="m132 76 60-40v52l-60-4z" {...faint} stroke="none" />
    <path d="m46 96 22-8 22 6 20-14 22-4" strokeWidth="3" />
    <path d="m132 76 60-14" strokeDasharray="4 5" strokeWidth="3" />
    <circle cx="90" cy="48" r="9" stroke="var(--bad)" fill="var(--bad-back)" />
    <path d="M90 43v6M90 52v.5" stroke="var(--bad)" />
  </Picture>
)

/** Records of a health system that become cards. */
const Dhis2 = () => (
  <Picture>
    <circle cx="62" cy="70" r="12" {...faint} />
    {[
      [36, 38],
      [36, 102],
      [92, 36],
      [92, 104],
    ].map(([x, y]) => (
      <g key={`${x} ${y}`}>
        <path d={`M62 70 ${x} ${y}`} />
        <circle cx={x} cy={y} r="7" fill="var(--panel)" />
      </g>
    ))}
    <path d="M112 70h26m-8-8 8 8-8 8" strokeWidth="3" />
    <rect x="152" y="46" width="60" height="40" rx="5" fill="var(--panel)" />
    <circle cx="166" cy="60" r="5" />
    <path d="M178 58h24M178 66h16M160 77h42" />
    <path d="M158 94h60M164 102h54" opacity="0.4" />
  </Picture>
)

/** Two records of one person become one. */
const Registry = () => (
  <Picture>
    {[38, 86].map((y) => (
      <g key={y}>
        <rect x="30" y={y - 14} width="62" height="32" rx="5" fill="var(--panel)" />
        <circle cx="44" cy={y + 2} r="6" />
        <path d={`M58 ${y - 3}h24M58 ${y + 7}h16`} />
      </g>
    ))}
    <path d="M102 40c24 0 16 28 40 28M102 88c24 0 16-20 40-20m-9-8 9 8-9 8" strokeWidth="3" />
    <rect x="152" y="46" width="64" height="44" rx="6" fill="var(--panel)" />
    <circle cx="169" cy="68" r="8" />
    <path d="M186 62h22M186 73h14" />
  </Picture>
)

/** A card that travels in a message. */
const Messages = () => (
  <Picture>
    <path
      d="M40 34h104a8 8 0 0 1 8 8v40a8 8 0 0 1-8 8H78l-18 16V90H40a8 8 0 0 1-8-8V42a8 8 0 0 1 8-8z"
      fill="var(--panel)"
    />
    <rect x="48" y="48" width="46" height="28" rx="4" {...faint} />
    <path d="M104 54h32M104 64h24" />
    <path d="M168 62h34m-10-9 10 9-10 9" strokeWidth="3" />
    <path d="m166 98 6 6 11-12m3 12 6 6 11-12" />
  </Picture>
)

/** By the key of the module; DHIS2 belongs to a plan. */
export const pictures: Readonly<Record<string, () => ReactNode>> = {
  sovereign_wallet: Wallet,
  advanced_analytics: Analytics,
  ai_fraud_detection: Forecast,
  dhis2: Dhis2,
  mpi_registry: Registry,
  sms_gateway: Messages,
}
