import { Button, SegmentedControl, Switch } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useFormats, useLanguage, useMessages } from '#platform/i18n/current-language.ts'
import { isSavingData } from '#platform/preferences/data-saver.ts'
import { readReviewFigures } from '#platform/queries/reviews.ts'
import { toOffset } from '#platform/routing/offset.ts'
import { isAtLeast } from '#platform/session/roles.ts'
import { useUser } from '#platform/session/session.ts'
import { useStore } from '#platform/state/store.ts'
import { IconArrowLeft, IconChecks } from '#ui/icons.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Page } from '#ui/page.tsx'
import { Panel } from '#ui/panel.tsx'
import { Loaded } from '#ui/states/loaded.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Pager } from '#ui/table/pager.tsx'
import { MergeRepeats } from './merge-repeats.tsx'
import { messages } from './messages.ts'
import { listReviews, type ReviewSummary, readReview } from './queries.ts'
import { ReviewDetail } from './review-detail.tsx'
import { reviewKeys, useReviewKeys } from './review-keys.ts'
import { ReviewList } from './review-list.tsx'
import { ReviewTools } from './review-tools.tsx'
import classes from './reviews-page.module.css'
import { type ReviewStatus, type ReviewsSearch, reviewStatuses } from './search.ts'
import { UndoBar } from './undo-bar.tsx'
import { useDecisions } from './use-decisions.ts'

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
