import type { Holder } from '../identity/read-identity.ts'
import { formatDay } from '../words/figures.ts'
import type { WordKey } from '../words/speak.ts'
import type { Context } from './context.ts'
import { h } from './dom.ts'

const DAY_MS = 86_400_000
/** Longer words would be broken on a small phone. */
const LONG_WORD = 16

/** Whom a card was issued to, set like the card itself, so that it is easy to compare. */
export function holderBlock({ say, language }: Context, holder: Holder): HTMLElement {
  const { firstName, lastName, fullName, secondName, code, issuer, photo } = holder
  const facts = [
    birthWords(holder, say, language),
    holder.gender !== undefined &&
      holder.gender >= 1 &&
      holder.gender <= 3 &&
      say(`holder_${holder.gender}` as WordKey),
    say('holder_code', { code }),
    issuer && say('holder_issuer', { issuer }),
  ]
  const isLong = fullName.split(/[\s-]/).some((word) => word.length > LONG_WORD)
  const name = { class: isLong ? 'name long' : 'name', dir: 'auto' }
  const isEarly = holder.notBefore !== undefined && holder.notBefore * 1_000 > Date.now() + DAY_MS
  return h(
    'div',
    { class: 'holder' },
    photo !== '' && h('img', { class: 'face', src: photo, alt: say('holder_photo') }),
    lastName ? h('p', name, `${firstName} `, h('span', { class: 'family' }, lastName)) : h('p', name, fullName),
    secondName !== '' && h('p', name, secondName),
    h('ul', {}, ...facts.map((fact) => fact && h('li', {}, fact))),
    isEarly && h('p', { class: 'fault' }, say('age_future')),
  )
}

function birthWords({ birth }: Holder, say: Context['say'], language: Context['language']): string {
  const [, year, month, day] = /^(\d{4})(?:(\d\d)(\d\d))?$/.exec(birth) || []
  if (!year) return birth
  return month
    ? say('holder_born', { date: formatDay(`${year}-${month}-${day}`, language) })
    : say('holder_born_in', { year })
}
