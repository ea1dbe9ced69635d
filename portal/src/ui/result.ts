import type { Verdict } from '../registry/verifier.ts'
import { formatDay } from '../words/figures.ts'
import type { WordKey } from '../words/speak.ts'
import type { Context, Part } from './context.ts'
import { h } from './dom.ts'
import { seal } from './drawings.ts'
import { holderBlock } from './holder.ts'

const CONTINUE_SECONDS = 4

export interface ResultOptions {
  verdict: Verdict
  entered: string
  /** After a good card the page continues by itself; any other result waits for a person. */
  continuesAutomatically: boolean
  onNext(): void
}

export function resultPart(
  context: Context,
  { verdict, entered, continuesAutomatically, onNext }: ResultOptions,
): Part {
  const { say } = context
  const next = h('button', { type: 'button', class: 'button big', click: onNext }, say('next'))
  const countdown = h('p', { class: 'countdown' })
  let left = CONTINUE_SECONDS
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => {
    clearInterval(timer)
    countdown.textContent = ''
  }
  if (continuesAutomatically) {
    const seconds = h('span', { 'aria-hidden': 'true' }, say('next_in', { seconds: left }))
    const stay = h('button', { type: 'button', class: 'link', click: stop }, say('stay'))
    countdown.appendChild(seconds)
    countdown.appendChild(stay)
    timer = setInterval(() => {
      left--
      seconds.textContent = say('next_in', { seconds: left })
      if (left <= 0) onNext()
    }, 1_000)
  }
  const issuedAt = 'issuedAt' in verdict ? verdict.issuedAt : undefined
  const validUntil = 'validUntil' in verdict ? verdict.validUntil : undefined
  const signedBefore = 'signedBefore' in verdict ? verdict.signedBefore : undefined
  const element = h(
    'section',
    { class: `result ${verdict.kind}`, 'aria-labelledby': 'verdict' },
    seal(verdict.kind),
    h('h2', { id: 'verdict' }, say(verdict.kind)),
    'holder' in verdict && holderBlock(context, verdict.holder),
    issuedAt && h('p', { class: 'issued' }, say('issued', { date: formatDay(issuedAt, context.language) })),
    validUntil && h('p', { class: 'issued' }, say('valid_until', { date: formatDay(validUntil, context.language) })),
    signedBefore &&
      h('p', { class: 'issued' }, say('signed_before', { date: formatDay(signedBefore, context.language) })),
    h('p', { class: 'more' }, explain(context, verdict)),
    h('p', { class: 'entered' }, 'holder' in verdict ? '' : shorten(entered)),
    next,
    countdown,
  )
  return { element, focus: () => next.focus(), leave: stop }
}

export function explain({ say }: Context, verdict: Verdict): string {
  if (verdict.kind === 'other_campaign') return say('other_campaign_more', { prefix: verdict.prefix })
  if (verdict.kind === 'unknown' && verdict.by === 'foreign') return say('foreign_more')
  if (verdict.kind === 'revoked' && verdict.by === 'identity') return say('revoked_holder')
  return say(`${verdict.kind}_more` as WordKey)
}

/** A token is secret, so only its end is shown. */
function shorten(entered: string): string {
  const text = entered.trim().toUpperCase()
  return text.length > 20 ? `… ${text.slice(-6)}` : text
}
