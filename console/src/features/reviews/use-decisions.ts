import type { RequestBody } from '@samakart/sdk'
import { useState } from 'react'
import { api, dataOf } from '#platform/api/client.ts'
import { useMessages } from '#platform/i18n/current-language.ts'
import { registryKey, reviewsKey } from '#platform/queries.ts'
import { useAct } from '#ui/forms/use-act.ts'
import { personName } from '#ui/person/person-name.ts'
import { messages } from './messages.ts'
import type { ReviewSummary } from './queries.ts'

type Resolve = RequestBody<'/mpi/reviews/{review_id}/resolve', 'post'>

export interface Decided {
  reviewId: string
  decision: Resolve['decision']
  names: string
}

/** The optional details of a decision. */
export interface DecisionDraft {
  reason: string
  keeps: 'older' | 'newer'
}

const emptyDraft: DecisionDraft = { reason: '', keeps: 'older' }

type Pair = Pick<ReviewSummary, 'review_id' | 'existing_person' | 'new_person'>

export interface Decisions {
  decide: (pair: Pair, decision: Resolve['decision']) => void
  draft: DecisionDraft
  setDraft: (draft: DecisionDraft) => void
  undo: (decided: Decided) => void
  undoLast: () => void
  last: Decided | undefined
  undone: string | undefined
  isBusy: boolean
  error: unknown
}

/** The decisions of this visit. Each can be undone, the last one first. */
export function useDecisions(on: { onDecided: (id: string) => void; onUndone: (id: string) => void }): Decisions {
  const t = useMessages(messages)
  const [made, setMade] = useState<readonly Decided[]>([])
  const [undone, setUndone] = useState<string>()
  const [draft, setDraft] = useState(emptyDraft)
  const path = (reviewId: string) => ({ params: { path: { review_id: reviewId } } })
  const touches = [reviewsKey, registryKey]

  const deciding = useAct({
    run: async ({ decided, body }: { decided: Decided; body: Resolve }, headers) => {
      await dataOf(api.POST('/mpi/reviews/{review_id}/resolve', { ...path(decided.reviewId), body, headers }))
      return decided
    },
    touches,
    onDone: (decided) => {
      setMade((before) => [...before, decided])
      setUndone(undefined)
      setDraft(emptyDraft)
      on.onDecided(decided.reviewId)
    },
  })
  const undoing = useAct({
    run: async (decided: Decided, headers) => {
      await dataOf(api.POST('/mpi/reviews/{review_id}/reopen', { ...path(decided.reviewId), body: {}, headers }))
      return decided
    },
    touches,
    onDone: (decided) => {
      setMade((before) => before.filter(({ reviewId }) => reviewId !== decided.reviewId))
      setUndone(decided.names)
      on.onUndone(decided.reviewId)
    },
  })
  const last = made.at(-1)
  return {
    draft,
    setDraft,
    decide(pair, decision) {
      const names = `${personName(pair.existing_person)} ${t.and} ${personName(pair.new_person)}`
      undoing.reset()
      deciding.mutate({ decided: { reviewId: pair.review_id, decision, names }, body: toBody(decision, draft) })
    },
    undo: (decided) => {
      deciding.reset()
      undoing.mutate(decided)
    },
    undoLast() {
      if (last && !undoing.isPending) undoing.mutate(last)
    },
    last,
    undone,
    isBusy: deciding.isPending || undoing.isPending,
    error: deciding.error ?? undoing.error,
  }
}

function toBody(decision: Resolve['decision'], { reason, keeps }: DecisionDraft): Resolve {
  return {
    decision,
    ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
    ...(decision === 'merge' ? { keep_target: keeps === 'older' } : {}),
  }
}
