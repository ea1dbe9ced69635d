import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { listPlans, readBalance } from '#platform/queries/billing.ts'
import { Facts } from '#ui/facts.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { previewEnrollments } from '../queries.ts'
import { filterOf, type GenerationRequest } from './generation-request.ts'
import classes from './make-cards.module.css'
import { messages } from './messages.ts'

/** The price is an upper limit, shown before the cards are made. */
export function GenerationEstimate({ programmeUid, request }: { programmeUid: string; request: GenerationRequest }) {
  const t = useMessages(messages)
  const { number, money } = useFormats()
  const [filter] = useDebouncedValue(filterOf(request), 500)
  const balance = useQuery(readBalance).data
  const plan = useQuery(listPlans).data?.find((known) => known.plan === balance?.plan)
  const left = balance?.quota.identities_remaining ?? 0
  return (
    <div className={classes.estimate}>
      <Loaded query={useQuery(previewEnrollments(programmeUid, filter, 1))}>
        {({ total_enrollments: total }) => {
          const billed = left === -1 ? 0 : Math.max(0, total - left)
          const quality = (request.dpi === 300 ? 0 : request.dpi === 450 ? 1 : 2) * (plan?.sp_quality_surcharge ?? 0)
          return (
            <>
              <Facts
                facts={[
                  [t.matching, number(total)],
                  [t.inQuota, left === -1 ? t.unlimited : number(left)],
                  [t.atMost, plan ? money(billed * (plan.sp_dhis2_price + quality)) : '…'],
                ]}
              />
              <Text size="sm" mt="sm" className={classes.quiet ?? ''}>
                {t.estimateHint}
              </Text>
            </>
          )
        }}
      </Loaded>
    </div>
  )
}
