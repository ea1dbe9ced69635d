import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import type { Identity } from '#platform/queries/identities.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { Copyable } from '#ui/copyable.tsx'
import { Facts } from '#ui/facts.tsx'
import { Panel } from '#ui/panel.tsx'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { useNow } from '#ui/use-now.ts'
import { LinkDhis2 } from './link-dhis2.tsx'
import { messages } from './messages.ts'

export function IdentityFacts({ identity }: { identity: Identity }) {
  const t = useMessages(messages)
  const { date } = useFormats()
  const { fieldName, valueText, birthAndAge } = usePersonFacts()
  const today = useNow(3_600_000)
  const mayLink = isAtLeast(useUser().role, 'operator')
  const [isLinking, setLinking] = useState(false)
  const plain = ['gender', 'region_code', 'commune', 'country_code', 'phone_number', 'mother_name'] as const
  const ids = Object.entries(identity.external_ids)
  return (
    <>
      <Panel title={t.who}>
        <Facts
          facts={[
            [fieldName('date_of_birth'), birthAndAge(identity.date_of_birth, today)],
            ...plain.map((field) => [fieldName(field), valueText(field, identity[field])] as const),
            [t.since, date(new Date(identity.created_at))],
          ]}
        />
      </Panel>
      <Panel
        title={t.otherIds}
        aside={
          mayLink && (
            <Button size="compact-sm" variant="default" onClick={() => setLinking(true)}>
              {t.linkDhis2}
            </Button>
          )
        }
      >
        {ids.length === 0 ? (
          t.noIds
        ) : (
          <Facts
            facts={ids.map(([kind, value]) => {
              const name = fieldName(`external_ids.${kind}`)
              return [name, <Copyable key={kind} value={value} label={name} />] as const
            })}
          />
        )}
        {isLinking && <LinkDhis2 identity={identity} onClose={() => setLinking(false)} />}
      </Panel>
    </>
  )
}
