import { useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { useUser } from '#platform/session/session.ts'
import { Copyable } from '#ui/copyable.tsx'
import { Facts } from '#ui/facts.tsx'
import { labelOf } from '#ui/label-of.ts'
import { Panel } from '#ui/panel.tsx'
import { useRegions } from '#ui/person/use-regions.ts'
import { countryName } from '#ui/places.ts'
import { planNames } from '#ui/plan-names.ts'
import { messages } from './messages.ts'

export function OrganizationFacts() {
  const t = useMessages(messages)
  const plans = useMessages(planNames)
  const { organization } = useUser()
  const language = useLanguage()
  const { regionName } = useRegions()
  return (
    <Panel title={t.organization}>
      <Facts
        facts={[
          [t.name, organization.name],
          [t.country, countryName(language, organization.country_code)],
          [t.region, regionName(organization.region_code)],
          [t.plan, labelOf(plans, organization.plan)],
          [t.id, <Copyable key="id" value={organization.id} label={t.id} />],
        ]}
      />
    </Panel>
  )
}
