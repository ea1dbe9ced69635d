import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Facts } from '#ui/facts.tsx'
import { Panel } from '#ui/panel.tsx'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { messages } from './messages.ts'
import type { Taught } from './queries.ts'

export function RegistryFacts({ taught }: { taught: Taught }) {
  const t = useMessages(messages)
  const { number, percent } = useFormats()
  const { fieldName } = usePersonFacts()
  const missing = (taught.missing ?? []).filter(({ share }) => share > 0)
  return (
    <Panel title={t.registry}>
      <Facts
        facts={[
          ...(taught.estimated_duplicates === undefined
            ? []
            : [[t.duplicates, number(taught.estimated_duplicates)] as const]),
          ...(taught.sampled_people === undefined ? [] : [[t.read, number(taught.sampled_people)] as const]),
          [t.families, taught.has_families ? t.hasFamilies : t.noFamilies],
          ...(missing.length === 0
            ? []
            : [
                [
                  t.missing,
                  missing.map(({ field, share }) => `${fieldName(field)} ${percent(share * 100)}`).join(', '),
                ] as const,
              ]),
        ]}
      />
    </Panel>
  )
}
