import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { commonMessages } from '#ui/common-messages.ts'
import { labelOf } from '#ui/label-of.ts'
import { TextLink } from '#ui/links.tsx'
import { regionName } from '#ui/person/use-regions.ts'
import { planNames } from '#ui/plan-names.ts'
import type { Column } from '#ui/table/data-table.tsx'
import { RowButton } from '#ui/table/row-button.tsx'
import { Tag } from '#ui/tag.tsx'
import { messages } from './messages.ts'
import { type Organization, readAccounts } from './queries.ts'

const UNLIMITED = -1

export function useOrganizationColumns(
  organizations: readonly Organization[],
  onChange: (organization: Organization) => void,
): Column<Organization>[] {
  const t = useMessages(messages)
  const { actions } = useMessages(commonMessages)
  const plans = useMessages(planNames)
  const { shortDate, money, number } = useFormats()
  const accounts = useQuery(readAccounts(organizations.map(({ id }) => id))).data?.accounts
  const accountOf = (organization: Organization) =>
    accounts?.find(({ organization_id }) => organization_id === organization.id)
  return [
    {
      id: 'name',
      header: t.name,
      cell: ({ id, name, suspended }) => (
        <>
          <TextLink to="/users" search={{ organization: id }} fw={600}>
            {name}
          </TextLink>{' '}
          {suspended && <Tag tone="bad">{t.suspended}</Tag>}
        </>
      ),
    },
    {
      id: 'region',
      header: t.region,
      kind: 'secondary',
      cell: ({ country_code, region_code }) => `${regionName(country_code, region_code)} (${country_code})`,
    },
    {
      id: 'plan',
      header: t.plan,
      cell: (organization) => <Tag>{labelOf(plans, accountOf(organization)?.plan ?? organization.plan)}</Tag>,
    },
    {
      id: 'balance',
      header: t.currentBalance,
      kind: 'number',
      cell: (organization) => {
        const account = accountOf(organization)
        return account ? money(account.balance_fcfa) : '…'
      },
    },
    {
      id: 'use',
      header: t.cardsThisMonth,
      kind: 'number',
      cell: (organization) => {
        const account = accountOf(organization)
        if (!account) return '…'
        const { cards_used, cards_quota } = account
        return (
          <span>
            {number(cards_used)}{' '}
            <Text component="span" size="sm" c="dimmed">
              / {cards_quota === UNLIMITED ? '∞' : number(cards_quota)}
            </Text>
          </span>
        )
      },
    },
    {
      id: 'created',
      header: t.created,
      kind: 'secondary',
      cell: ({ created_at }) => shortDate(new Date(created_at)),
    },
    {
      id: 'change',
      header: actions,
      kind: 'action',
      cell: (organization) => (
        <RowButton label={t.changeOf(organization.name)} text={t.change} onClick={() => onChange(organization)} />
      ),
    },
  ]
}
