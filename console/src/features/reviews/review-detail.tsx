import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { IconArrowBackUp, IconArrowsJoin, IconArrowsSplit, IconChevronLeft, IconChevronRight } from '#ui/icons.ts'
import { TextLink } from '#ui/links.tsx'
import { Panel } from '#ui/panel.tsx'
import { personName } from '#ui/person/person-name.ts'
import { MatchReasons } from '#ui/reasons/match-reasons.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { KeyCap } from './key-cap.tsx'
import { messages } from './messages.ts'
import { type Review, readReview } from './queries.ts'
import classes from './review-detail.module.css'
import { SideBySide } from './side-by-side.tsx'
import type { Decisions } from './use-decisions.ts'

interface ReviewDetailProps {
  reviewId: string
  decisions: Decisions
  onStep: (by: number) => void
}

export function ReviewDetail({ reviewId, decisions, onStep }: ReviewDetailProps) {
  const t = useMessages(messages)
  return (
    <Loaded query={useQuery(readReview(reviewId, useLanguage()))} loading={<Loading lines={10} />}>
      {(review) => (
        <>
          <Verdict review={review} onStep={onStep} />
          {review.status !== 'merged' && <SideBySide review={review} />}
          <Decide review={review} decisions={decisions} />
          {review.status !== 'merged' && (
            <Panel title={t.why}>
              <MatchReasons reasons={review.reasons} version={review.present_matcher_version} />
            </Panel>
          )}
        </>
      )}
    </Loaded>
  )
}

function Verdict({ review, onStep }: { review: Review; onStep: (by: number) => void }) {
  const t = useMessages(messages)
  const { percent } = useFormats()
  // The score of the list, by which it is sorted; what it would be today stands below if it differs.
  const score = review.similarity_score
  const word = score >= 0.95 ? t.certain : score >= 0.75 ? t.probable : t.possible
  const text = { open: word, superseded: word, merged: t.mergedInto, distinct: t.distinctText }[review.status]
  return (
    <div className={classes.verdict}>
      {review.status !== 'merged' && (
        <span className={classes.score} title={t.alike(percent(score * 100))}>
          {percent(score * 100)}
        </span>
      )}
      <div className={classes.words}>
        <h2 className={classes.title}>
          {personName(review.existing)} {t.and} {personName(review.new)}
        </h2>
        <p className={classes.text}>{text}</p>
        {review.status === 'merged' && (
          <TextLink to="/registry/$mpiId" params={{ mpiId: review.existing_mpi_id }}>
            {t.seeIdentity(review.existing_mpi_id)}
          </TextLink>
        )}
        {review.status === 'open' && review.present_score !== score && (
          <p className={classes.text}>{t.scoreNow(percent(review.present_score * 100))}</p>
        )}
      </div>
      <div className={classes.steps}>
        <Button
          variant="default"
          size="xs"
          onClick={() => onStep(-1)}
          aria-label={t.previous}
          rightSection={<KeyCap letter="K" />}
        >
          <IconChevronLeft size={16} aria-hidden />
        </Button>
        <Button
          variant="default"
          size="xs"
          onClick={() => onStep(1)}
          aria-label={t.next}
          rightSection={<KeyCap letter="J" />}
        >
          <IconChevronRight size={16} aria-hidden />
        </Button>
      </div>
    </div>
  )
}

function Decide({ review, decisions }: { review: Review; decisions: Decisions }) {
  const t = useMessages(messages)
  const { draft, setDraft } = decisions
  const mayDecide = isAtLeast(useUser().role, 'operator')
  const pair = { review_id: review.review_id, existing_person: review.existing, new_person: review.new }
  if (!mayDecide || review.status === 'superseded') return null
  if (review.status !== 'open') {
    const decision = review.status === 'merged' ? ('merge' as const) : ('distinct' as const)
    const names = `${personName(review.existing)} ${t.and} ${personName(review.new)}`
    return (
      <Button
        variant="default"
        w="fit-content"
        loading={decisions.isBusy}
        leftSection={<IconArrowBackUp size={18} aria-hidden />}
        onClick={() => decisions.undo({ reviewId: review.review_id, decision, names })}
      >
        {t.undoDecision}
      </Button>
    )
  }
  return (
    <>
      <div className={classes.decide}>
        <Button
          size="md"
          loading={decisions.isBusy}
          leftSection={<IconArrowsJoin size={18} aria-hidden />}
          rightSection={<KeyCap letter="M" />}
          onClick={() => decisions.decide(pair, 'merge')}
        >
          {t.merge}
        </Button>
        <Button
          size="md"
          variant="default"
          disabled={decisions.isBusy}
          leftSection={<IconArrowsSplit size={18} aria-hidden />}
          rightSection={<KeyCap letter="D" />}
          onClick={() => decisions.decide(pair, 'distinct')}
        >
          {t.distinguish}
        </Button>
      </div>
      <Panel>
        <div className={classes.more}>
          <NativeSelect
            label={t.whoseValues}
            value={draft.keeps}
            onChange={(event) =>
              setDraft({ ...draft, keeps: event.currentTarget.value === 'newer' ? 'newer' : 'older' })
            }
            data={[
              { value: 'older', label: t.keepOlder },
              { value: 'newer', label: t.keepNewer },
            ]}
          />
          <TextInput
            label={t.reason}
            maxLength={2_000}
            autoComplete="off"
            value={draft.reason}
            onChange={(event) => setDraft({ ...draft, reason: event.currentTarget.value })}
          />
        </div>
      </Panel>
    </>
  )
}
