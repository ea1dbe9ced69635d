import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import {
  IconArrowBackUp,
  IconArrowsJoin,
  IconArrowsSplit,
  IconCheck,
  IconChevronLeft,
  IconChevronRight,
  IconMinus,
  IconTilde,
  IconX,
} from '#ui/icons.ts'
import { TextLink } from '#ui/links.tsx'
import { Panel } from '#ui/panel.tsx'
import { personName } from '#ui/person/person-name.ts'
import { usePersonFacts } from '#ui/person/use-person-facts.ts'
import { MatchReasons } from '#ui/reasons.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { messages } from './messages.ts'
import { type Review, readReview } from './queries.ts'
import classes from './review-detail.module.css'
import { KeyCap } from './review-keys.tsx'
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

const symbols = { same: IconCheck, close: IconTilde, different: IconX, missing: IconMinus } as const

/** Text and symbol show the agreement; the colour only repeats it. */
function SideBySide({ review }: { review: Review }) {
  const t = useMessages(messages)
  const { fieldName, valueText } = usePersonFacts()
  const { date } = useFormats()
  const shown = review.fields.filter(({ existing, new: other }) => existing !== null || other !== null)
  return (
    <Panel isFlush>
      <table className={classes.table} aria-label={t.sideBySide}>
        <thead>
          <tr>
            <th scope="col">{t.field}</th>
            <th scope="col">
              {t.existing}
              <Record mpiId={review.existing_mpi_id} />
            </th>
            <th scope="col">
              {t.newer}
              <Record mpiId={review.new_mpi_id} />
            </th>
            <th scope="col">{t.agreement}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ field, existing, new: other, agreement }) => {
            const Pictogram = symbols[agreement]
            return (
              <tr key={field} data-agreement={agreement}>
                <th scope="row">{fieldName(field)}</th>
                <td data-side={t.existing}>{valueText(field, existing)}</td>
                <td data-side={t.newer}>{valueText(field, other)}</td>
                <td>
                  <span className={classes.agreement}>
                    <Pictogram size={16} stroke={2.2} aria-hidden /> {t[agreement]}
                  </span>
                </td>
              </tr>
            )
          })}
          <Plain name={t.programmes} values={[review.existing.programme_count, review.new.programme_count]} />
          <Plain
            name={t.since}
            values={[date(new Date(review.existing.created_at)), date(new Date(review.new.created_at))]}
          />
        </tbody>
      </table>
    </Panel>
  )
}

function Plain({ name, values }: { name: string; values: readonly [string | number, string | number] }) {
  const t = useMessages(messages)
  return (
    <tr>
      <th scope="row">{name}</th>
      <td data-side={t.existing}>{values[0]}</td>
      <td data-side={t.newer}>{values[1]}</td>
      <td />
    </tr>
  )
}

function Record({ mpiId }: { mpiId: string }) {
  return (
    <Link to="/registry/$mpiId" params={{ mpiId }} className={classes.record}>
      {mpiId}
    </Link>
  )
}
