import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api, dataOf } from '#platform/api/client.ts'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { readReviewFigures } from '#platform/queries/reviews.ts'
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
        <KnownShare share={now.known_share} />
        <Reviewed />
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

/** Every score follows from it. */
function KnownShare({ share: { in_100, came, basis } }: { share: Decides['known_share'] }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  return (
    <div>
      <Text>{t.knownShare(number(in_100, Number.isInteger(in_100) ? 0 : 1), in_100)}</Text>
      <Text size="sm" c="dimmed">
        {basis === 'learned' ? t.shareLearned(number(came)) : t.shareAssumed(number(came), came)}
      </Text>
    </div>
  )
}

function Reviewed() {
  const t = useMessages(messages)
  const { number, percent } = useFormats()
  const { data } = useQuery(readReviewFigures)
  if (!data) return null
  const { opened, decided, confirmed, confirmed_in_100 } = data
  const days = number(data.days)
  return (
    <Text>
      {confirmed_in_100 === null
        ? t.undecided(days, number(opened), opened)
        : t.reviewed(
            days,
            [number(opened), opened],
            [number(decided), decided],
            [number(confirmed), confirmed],
            percent(confirmed_in_100),
          )}
    </Text>
  )
}
