import { Text } from '@mantine/core'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { commonMessages } from '#ui/common-messages.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { RowButton } from '#ui/table/row-button.tsx'
import { Tag } from '#ui/tag.tsx'
import { messages as insightsMessages } from '../messages.ts'
import { levelNames } from '../names.ts'
import type { Region } from '../queries.ts'
import { messages } from './messages.ts'

export const riskTones = { LOW: 'good', MEDIUM: 'warn', HIGH: 'bad' } as const

export function useRegionColumns(onSetTarget: (region: Region) => void): Column<Region>[] {
  const t = useMessages(messages)
  const shared = useMessages(insightsMessages)
  const levels = useMessages(levelNames)
  const { actions } = useMessages(commonMessages)
  const { number, percent } = useFormats()
  const maySetTarget = isAtLeast(useUser().role, 'programme_admin')
  return [
    {
      id: 'region',
      header: t.region,
      cell: ({ name, region }) => (
        <>
          <Text fw={600} component="div">
            {name}
          </Text>
          {name !== region && (
            <Text size="sm" c="dimmed" ff="monospace">
              {region}
            </Text>
          )}
        </>
      ),
    },
    { id: 'cards', header: shared.cards, kind: 'number', cell: ({ cards_generated }) => number(cards_generated) },
    {
      id: 'beneficiaries',
      header: t.beneficiaries,
      kind: 'number',
      cell: ({ beneficiaries_count }) => number(beneficiaries_count),
    },
    {
      id: 'coverage',
      header: t.coverage,
      cell: ({ coverage_pct, holders_count, target, beneficiaries_count }) => (
        <div>
          <Text fw={600} component="div">
            {percent(coverage_pct)}
          </Text>
          <Text size="sm" c="dimmed">
            {target === null
              ? t.ofSubmitted(number(holders_count), number(beneficiaries_count))
              : t.ofTarget(number(holders_count), number(target))}
          </Text>
        </div>
      ),
    },
    {
      id: 'messages',
      header: t.delivered,
      kind: 'number',
      cell: ({ messages_count, distribution_success_rate }) =>
        messages_count === 0 ? t.noMessages : percent(distribution_success_rate),
    },
    {
      id: 'risk',
      header: t.risk,
      cell: ({ risk_score, risk_level }) => (
        <Tag tone={riskTones[risk_level]}>{`${number(risk_score)} · ${levels[risk_level]}`}</Tag>
      ),
    },
    ...(maySetTarget
      ? [
          {
            id: 'target',
            header: actions,
            kind: 'action',
            cell: (region) => (
              <RowButton label={t.setTargetOf(region.name)} text={t.setTarget} onClick={() => onSetTarget(region)} />
            ),
          } satisfies Column<Region>,
        ]
      : []),
  ]
}
