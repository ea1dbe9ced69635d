import { Button, Text } from '@mantine/core'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { Panel } from '#ui/panel.tsx'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import classes from './learned-page.module.css'
import { messages } from './messages.ts'
import { type Decides, learnedKey } from './queries.ts'

/** In one sentence, what decides whether two records are one person; and the way back. */
export function DecidesNow({ now }: { now: Decides }) {
  const t = useMessages(messages)
  const { number, percent, date } = useFormats()
  const goBack = useAct({
    run: (body: Record<string, never>, headers) =>
      dataOf(
        api.POST('/mpi/profiles/{profile_id}/adopt', {
          params: { path: { profile_id: 'shipped' } },
          body,
          headers,
        }),
      ),
    touches: [learnedKey],
    done: () => t.wentBack,
  })
  const { profile, taught } = now
  const sentence = () => {
    if (!profile || !taught) return now.registry_people < 2_000 ? t.notYet(number(now.registry_people)) : t.shippedOnly
    if (taught.shipped_share < 1) return t.mixed(percent((1 - taught.shipped_share) * 100))
    if (taught.taught_by_decisions !== undefined) return t.shippedCorrected
    return taught.sampled_people === undefined ? t.shippedOnly : t.ordinary
  }
  return (
    <Panel title={t.decides}>
      <div className={classes.parts}>
        <Text>{sentence()}</Text>
        {taught?.taught_by_decisions !== undefined && <Text>{t.taughtBy(number(taught.taught_by_decisions))}</Text>}
        {profile?.learned_at && profile.source === 'registry' && (
          <Text size="sm" c="dimmed">
            {t.learnedFrom(number(profile.people), date(new Date(profile.learned_at)), profile.rules)}
          </Text>
        )}
        {profile && (
          <Button
            className={classes.start ?? ''}
            variant="default"
            loading={goBack.isPending}
            onClick={() => goBack.mutate({})}
          >
            {t.goBack}
          </Button>
        )}
        {goBack.error && <ProblemAlert error={goBack.error} />}
      </div>
    </Panel>
  )
}
