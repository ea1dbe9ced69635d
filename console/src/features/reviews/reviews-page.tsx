import { Alert, Button, Group, NativeSelect, SegmentedControl, Switch, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { api, blobOf, dataOf } from '#platform/api/client.ts'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { toOffset } from '#platform/offset.ts'
import { isSavingData } from '#platform/preferences/data-saver.ts'
import { readReviewFigures, registryKey, reviewsKey } from '#platform/queries.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { useStore } from '#platform/state/store.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { IconArrowBackUp, IconArrowLeft, IconArrowsJoin, IconChecks, IconCircleCheck } from '#ui/icons.ts'
import { labelOf } from '#ui/label-of.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { personName } from '#ui/person/person-name.ts'
import { ProblemAlert } from '#ui/problem/problem-alert.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { ExportMenu } from '#ui/table/export-menu.tsx'
import { Filters } from '#ui/table/filters.tsx'
import { tableMessages } from '#ui/table/messages.ts'
import { Pager } from '#ui/table/pager.tsx'
import { messages, originNames } from './messages.ts'
import { listReviews, type ReviewSummary, readReview, reviewQuery } from './queries.ts'
import { ReviewDetail } from './review-detail.tsx'
import { KeyCap, reviewKeys, useReviewKeys } from './review-keys.tsx'
import classes from './reviews-page.module.css'
import {
  alikeChoices,
  type ReviewStatus,
  type ReviewsSearch,
  reviewOrigins,
  reviewSorts,
  reviewStatuses,
} from './search.ts'
import { type Decisions, useDecisions } from './use-decisions.ts'

interface ReviewToolsProps {
  search: ReviewsSearch
  onSearch: (search: ReviewsSearch) => void
}

export function ReviewsPage() {
  const t = useMessages(messages)
  const { number } = useFormats()
  const search = useSearch({ from: '/signed-in/reviews' })
  const status = search.status ?? 'open'
  const navigate = useNavigate()
  const query = useQuery(listReviews(search))
  const items = query.data?.items ?? []
  const chosen = search.review ?? items[0]?.review_id
  const go = (next: ReviewsSearch) => void navigate({ to: '/reviews', search: next, replace: true })
  const { offset: _offset, review: _review, ...filters } = search
  const choose = (review: string | undefined) =>
    go({ ...filters, ...toOffset(search.offset ?? 0), ...(review ? { review } : {}) })
  const step = (by: number) => {
    const place = items.findIndex(({ review_id }) => review_id === chosen)
    const next = items[Math.min(items.length - 1, Math.max(0, place + by))]
    if (next) choose(next.review_id)
  }
  const decisions = useDecisions({
    onDecided: (reviewId) => choose(neighbourOf(items, reviewId)),
    onUndone: (reviewId) => go({ review: reviewId }),
  })
  usePrefetchNext(items, chosen)
  const isFiltered = [search.origin, search.alike].some((filter) => filter !== undefined)
  const mayDecide = isAtLeast(useUser().role, 'operator')
  const open = items.find(({ review_id }) => review_id === chosen)
  const decide = (decision: 'merge' | 'distinct') => {
    if (mayDecide && status === 'open' && open && !decisions.isBusy) decisions.decide(open, decision)
  }
  useReviewKeys({
    j: () => step(1),
    k: () => step(-1),
    m: () => decide('merge'),
    d: () => decide('distinct'),
    u: () => decisions.undoLast(),
  })

  return (
    <Page title={t.title} lead={t.lead} actions={<KeysSwitch />}>
      <div className={classes.bar}>
        <SegmentedControl
          transitionDuration={0}
          aria-label={t.status}
          value={status}
          onChange={(value) => {
            const { status: _status, ...rest } = filters
            go({ ...rest, ...withStatus(value as ReviewStatus) })
          }}
          data={reviewStatuses.map((value) => ({ value, label: t[value] }))}
        />
        {query.data && (
          <p className={classes.count} role="status">
            {status === 'open'
              ? t.waiting(number(query.data.total), query.data.total)
              : t.decided(number(query.data.total), query.data.total)}
          </p>
        )}
        <UndoBar decisions={decisions} />
      </div>
      <ReviewTools search={search} onSearch={go} />
      <Confirmed />
      {mayDecide && status === 'open' && <MergeRepeats reviews={items} onMerged={() => choose(undefined)} />}
      <Loaded
        query={query}
        isEmpty={({ items: none }) => none.length === 0 && search.review === undefined}
        empty={
          <Panel>
            <Notice
              icon={IconChecks}
              title={isFiltered ? t.noneMatch : status === 'open' ? t.emptyTitle : t.emptyDecided}
              action={
                <ButtonLink to="/registry" variant="default">
                  {t.toRegistry}
                </ButtonLink>
              }
            >
              {status === 'open' && !isFiltered && t.emptyText}
            </Notice>
          </Panel>
        }
      >
        {(page) => (
          <div className={classes.columns} data-open={search.review !== undefined}>
            <div className={classes.list}>
              <Panel isFlush>
                <ReviewList reviews={page.items} chosen={chosen} onChoose={choose} />
                <Pager {...page} onMove={(offset) => go({ ...filters, ...toOffset(offset) })} />
              </Panel>
            </div>
            <div className={classes.detail}>
              <Button
                className={classes.back ?? ''}
                variant="subtle"
                size="compact-md"
                leftSection={<IconArrowLeft size={16} aria-hidden />}
                onClick={() => choose(undefined)}
              >
                {t.backToList}
              </Button>
              {chosen && <ReviewDetail key={chosen} reviewId={chosen} decisions={decisions} onStep={step} />}
            </div>
          </div>
        )}
      </Loaded>
    </Page>
  )
}

/** How often the queue is right. Nothing while nobody has decided. */
function Confirmed() {
  const t = useMessages(messages)
  const { number, percent } = useFormats()
  const { data } = useQuery(readReviewFigures)
  if (!data || data.confirmed_in_100 === null) return null
  const { days, confirmed, decided, confirmed_in_100 } = data
  return (
    <p className={classes.confirmed}>
      {t.confirmed(number(days), percent(confirmed_in_100), number(confirmed), number(decided))}
    </p>
  )
}

const withStatus = (status: ReviewStatus): ReviewsSearch => (status === 'open' ? {} : { status })

/** The next review in the list or, after the last one, the one before it. */
function neighbourOf(items: readonly ReviewSummary[], reviewId: string): string | undefined {
  const place = items.findIndex(({ review_id }) => review_id === reviewId)
  return (items[place + 1] ?? items[place - 1])?.review_id
}

/** Loads the next pair in advance, so that a decision does not wait for a slow connection. */
function usePrefetchNext(items: readonly ReviewSummary[], chosen: string | undefined): void {
  const queries = useQueryClient()
  const language = useLanguage()
  useEffect(() => {
    if (isSavingData()) return
    const place = items.findIndex(({ review_id }) => review_id === chosen)
    const next = items[place + 1]
    if (next) void queries.prefetchQuery(readReview(next.review_id, language))
  }, [items, chosen, queries, language])
}

/** A single letter is easily pressed by accident or by voice control, so the shortcuts can be switched off. */
function KeysSwitch() {
  const t = useMessages(messages)
  return (
    <Switch
      className={classes.keys ?? ''}
      label={t.keys}
      description={t.keysHint}
      checked={useStore(reviewKeys) === 'on'}
      onChange={(event) => reviewKeys.set(event.currentTarget.checked ? 'on' : 'off')}
    />
  )
}

/** Offers to merge the pairs of the page that say exactly the same. The service checks each of them again. */
function MergeRepeats({ reviews, onMerged }: { reviews: readonly ReviewSummary[]; onMerged: () => void }) {
  const t = useMessages(messages)
  const { number } = useFormats()
  const ids = reviews.filter(({ is_exact_repeat }) => is_exact_repeat).map(({ review_id }) => review_id)
  const act = useAct({
    run: (review_ids: string[], headers) =>
      dataOf(api.POST('/mpi/reviews/merge-repeats', { body: { review_ids }, headers })),
    touches: [reviewsKey, registryKey],
    done: ({ done, total }) => t.repeatsMerged(number(done), number(total)),
    onDone: onMerged,
  })
  if (ids.length === 0) return null
  const count = number(ids.length)
  return (
    <Alert variant="light">
      <Group justify="space-between" gap="sm">
        <div>
          <Text fw={600}>{t.repeats(count, ids.length)}</Text>
          <Text size="sm">{t.mergeRepeatsText}</Text>
        </div>
        <Button
          loading={act.isPending}
          leftSection={<IconArrowsJoin size={18} aria-hidden />}
          onClick={() => act.mutate(ids)}
        >
          {t.mergeRepeats(count, ids.length)}
        </Button>
      </Group>
      {act.error && <ProblemAlert error={act.error} />}
    </Alert>
  )
}

/** Filters and order of the queue, which stand in the address. */
function ReviewTools({ search, onSearch }: ReviewToolsProps) {
  const t = useMessages(messages)
  const origins = useMessages(originNames)
  const { sortBy } = useMessages(tableMessages)
  const { percent } = useFormats()
  const mayExport = isAtLeast(useUser().role, 'operator')
  const { offset: _offset, review: _review, ...filters } = search
  const change = (name: 'origin' | 'alike' | 'sort', value: string | number) => {
    const { [name]: _was, ...rest } = filters
    onSearch(value ? { ...rest, [name]: value } : rest)
  }
  const load = (format: 'csv' | 'xlsx') =>
    blobOf(api.GET('/mpi/reviews/export', { params: { query: { ...reviewQuery(search), format } }, parseAs: 'blob' }))
  const orders = { '-created_at': t.newest, created_at: t.oldest, '-score': t.mostAlike, score: t.leastAlike }
  return (
    <Filters>
      <NativeSelect
        label={t.origin}
        value={search.origin ?? ''}
        data={[{ value: '', label: t.allOrigins }, ...reviewOrigins.map((value) => ({ value, label: origins[value] }))]}
        onChange={({ currentTarget: { value } }) => change('origin', value)}
      />
      <NativeSelect
        label={t.alikeAtLeast}
        value={String(search.alike ?? '')}
        data={[
          { value: '', label: t.anyScore },
          ...alikeChoices.map((value) => ({ value: String(value), label: t.atLeast(percent(value)) })),
        ]}
        onChange={({ currentTarget: { value } }) => change('alike', Number(value))}
      />
      <NativeSelect
        label={sortBy}
        value={search.sort ?? '-created_at'}
        data={reviewSorts.map((value) => ({ value, label: orders[value] }))}
        onChange={({ currentTarget: { value } }) => change('sort', value === '-created_at' ? '' : value)}
      />
      {mayExport && <ExportMenu name="reviews" load={load} />}
    </Filters>
  )
}

interface ReviewListProps {
  reviews: readonly ReviewSummary[]
  chosen: string | undefined
  onChoose: (reviewId: string) => void
}

export function ReviewList({ reviews, chosen, onChoose }: ReviewListProps) {
  const t = useMessages(messages)
  const origins = useMessages(originNames)
  const { percent, shortDate } = useFormats()
  return (
    <ul className={classes.reviewList} aria-label={t.queue}>
      {reviews.map((review) => (
        <li key={review.review_id}>
          <button
            type="button"
            className={classes.pair}
            aria-current={review.review_id === chosen ? 'true' : undefined}
            onClick={() => onChoose(review.review_id)}
          >
            <span className={classes.names}>
              <strong>{personName(review.existing_person)}</strong>
              <span>
                {t.and} {personName(review.new_person)}
              </span>
            </span>
            <span className={classes.score}>{percent(review.similarity_score * 100)}</span>
            {review.is_exact_repeat && <span className={classes.exact}>{t.exact}</span>}
            <span className={classes.origin}>
              {labelOf(origins, review.origin)}, {shortDate(new Date(review.created_at))}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

/** The last decision and the button to undo it. It stays until the next decision. */
export function UndoBar({ decisions }: { decisions: Decisions }) {
  const t = useMessages(messages)
  const { last, undone, error, isBusy } = decisions
  return (
    <div className={classes.place}>
      {error !== null && error !== undefined && <ProblemAlert error={error} />}
      <div role="status">
        {undone && <div className={classes.undoBarBar}>{t.undone(undone)}</div>}
        {!undone && last && (
          <div className={classes.undoBarBar}>
            <IconCircleCheck size={20} aria-hidden />
            <span>{last.decision === 'merge' ? t.mergedNow(last.names) : t.distinctNow(last.names)}</span>
            <Button
              size="compact-md"
              variant="default"
              loading={isBusy}
              leftSection={<IconArrowBackUp size={16} aria-hidden />}
              rightSection={<KeyCap letter="U" />}
              onClick={decisions.undoLast}
            >
              {t.undo}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
