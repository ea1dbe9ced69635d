import { Button, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { Facts } from '#ui/facts.tsx'
import { IconFlask } from '#ui/icons.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { type GenerationRequest, toBody } from '../programme/generation-request.ts'
import classes from '../programme/make-cards.module.css'
import type { DryRun } from '../queries.ts'
import { messages, outcomes } from './messages.ts'

/** Shows what a generation would do, before it is started. */
export function DryRunPanel({ programmeUid, request }: { programmeUid: string; request: GenerationRequest }) {
  const t = useMessages(messages)
  const dryRun = useMutation({ mutationFn: () => dataOf(api.GET('/dhis2/dry-run', queryOf(programmeUid, request))) })
  return (
    <div className={classes.estimate}>
      <Text size="sm" className={classes.quiet ?? ''} mb="sm">
        {t.text}
      </Text>
      <Button
        variant="default"
        leftSection={<IconFlask size={18} aria-hidden />}
        loading={dryRun.isPending}
        onClick={() => dryRun.mutate()}
      >
        {t.try}
      </Button>
      {dryRun.error && <ProblemAlert error={dryRun.error} />}
      <div role="status">{dryRun.data && <Found found={dryRun.data} />}</div>
    </div>
  )
}

function queryOf(programme_uid: string, request: GenerationRequest) {
  const { enrollment_filter: filter = {}, regenerate = false } = toBody(programme_uid, request)
  const { enrollment_date_from, enrollment_date_to, org_unit } = filter
  return {
    params: {
      query: {
        programme_uid,
        kind: 'generation' as const,
        regenerate,
        ...(enrollment_date_from ? { from_date: enrollment_date_from } : {}),
        ...(enrollment_date_to ? { to_date: enrollment_date_to } : {}),
        ...(org_unit ? { org_unit } : {}),
        ...(request.status ? { enrollment_status: request.status as 'ACTIVE' } : {}),
      },
    },
  }
}

const duplicateCounts = ['in_list', 'hold_card'] as const
const counted = ['new', 'known', 'to_review', 'skipped', 'unchanged', 'deleted', 'sensitive_blocked'] as const

function Found({ found }: { found: DryRun }) {
  const t = useMessages(messages)
  const ofOutcome = useMessages(outcomes)
  const { number, shortDate } = useFormats()
  return (
    <>
      <Text size="sm" my="sm">
        {t.examined(number(found.examined), found.examined)} {!found.is_complete && t.partly}
      </Text>
      <Facts
        facts={[
          [t.cards, number(found.cards_to_make ?? 0)],
          ...duplicateCounts
            .filter((name) => (found.duplicates?.[name] ?? 0) > 0)
            .map((name) => [t[name], number(found.duplicates?.[name] ?? 0)] as const),
          ...counted.filter((name) => found[name] > 0).map((name) => [t[name], number(found[name])] as const),
        ]}
      />
      <details>
        <summary>{t.examples}</summary>
        <ul>
          {found.examples.map(({ enrollment_id, org_unit_name, enrollment_date, outcome }) => (
            <li key={enrollment_id}>
              {t.example(org_unit_name, shortDate(new Date(enrollment_date)), ofOutcome[outcome])}
            </li>
          ))}
        </ul>
      </details>
    </>
  )
}
