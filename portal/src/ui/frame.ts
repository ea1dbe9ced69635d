import { LANGUAGES, type Language, type PageStatement } from '../page/statement.ts'
import type { VerdictKind } from '../registry/verifier.ts'
import { fingerprintOf } from '../trust/seal.ts'
import { formatDay, formatNumber, inGroupsOfFour } from '../words/figures.ts'
import { registryAge } from '../words/registry-age.ts'
import { LANGUAGE_NAMES, type WordKey } from '../words/speak.ts'
import type { Context } from './context.ts'
import { h } from './dom.ts'
import { brand, icon, smallSeal } from './drawings.ts'

export function languageSwitch(current: Language, label: string, choose: (language: Language) => void): HTMLElement {
  return h(
    'div',
    { class: 'languages', role: 'group', 'aria-label': label },
    ...LANGUAGES.map((language) =>
      h(
        'button',
        {
          type: 'button',
          lang: language,
          'aria-label': `${language.toUpperCase()} ${LANGUAGE_NAMES[language]}`,
          'aria-pressed': String(language === current),
          click: () => choose(language),
        },
        language.toUpperCase(),
      ),
    ),
  )
}

export function topBar(title: string, languages: HTMLElement): HTMLElement {
  return h(
    'header',
    { class: 'top' },
    h('div', { class: 'top-row' }, brand(), h('p', { class: 'product' }, title), languages),
  )
}

/** The campaign of the portal, its age, and that its signature is valid. */
export function campaignHead(context: Context): HTMLElement {
  const { statement, loaded, say, language } = context
  const { days, freshness } = registryAge(loaded.generatedAt, Date.now())
  const ageKey: WordKey = days === 0 ? 'age_today' : 'age_days'
  const age = say(ageKey, { count: days })
  const ageWords: Record<typeof freshness, string> = {
    fresh: `(${age})`,
    old: say('age_old', { age }),
    very_old: say('age_very_old', { age }),
    future: say('age_future'),
  }
  const cards = say('cards', { count: statement.total_cards })
  const isUpdated = loaded.generatedAt !== statement.generated_at
  return h(
    'div',
    { class: 'campaign' },
    issuerMark(statement.issuer),
    h('h1', {}, statement.campaign_name),
    h('p', { class: 'facts' }, h('span', { class: 'prefix' }, statement.campaign), ` ${cards}`),
    h(
      'ul',
      { class: 'marks' },
      h(
        'li',
        { class: 'mark good' },
        icon('shield'),
        // As the installation knows it: what the organization calls itself stands above.
        h(
          'span',
          {},
          `${say('signed', { organization: statement.certificate.organization_name })} `,
          h('span', { class: 'key' }, `(${keyWords(context)})`),
        ),
      ),
      h(
        'li',
        { class: `mark ${freshness === 'fresh' ? 'good' : freshness === 'old' ? 'warn' : 'bad'}` },
        icon(freshness === 'fresh' ? 'clock' : 'warning'),
        h(
          'span',
          {},
          say(isUpdated ? 'revocations_of' : 'registry_of', { date: formatDay(loaded.generatedAt, language) }),
          freshness === 'fresh' ? ' ' : '. ',
          h('span', { class: 'age' }, ageWords[freshness]),
        ),
      ),
    ),
  )
}

/** Only a PNG inside the page is shown; the content policy would refuse anything else. */
function issuerMark(issuer: PageStatement['issuer']): HTMLElement | undefined {
  if (!issuer) return undefined
  const isPicture = issuer.emblem && /^data:image\/png;base64,/.test(issuer.emblem)
  return h(
    'p',
    { class: 'issuer' },
    isPicture ? h('img', { src: issuer.emblem, alt: '', class: 'emblem' }) : undefined,
    issuer.name ? h('span', {}, issuer.name) : undefined,
  )
}

function keyWords({ say, statement }: Context): string {
  return say('key', { key: inGroupsOfFour(fingerprintOf(statement.public_key).slice(0, 16)) })
}

export function tallyLine({ tally, say, language, isSoundOn }: Context, onSound: () => void): HTMLElement {
  const kinds = (Object.keys(tally) as VerdictKind[]).filter((kind) => tally[kind])
  return h(
    'div',
    { class: 'tally' },
    kinds.length > 0 &&
      h(
        'ul',
        { 'aria-label': say('tally') },
        ...kinds.map((kind) =>
          h(
            'li',
            { title: say(kind) },
            smallSeal(kind),
            h('span', { class: 'unseen' }, `${say(kind)}: `),
            formatNumber(tally[kind] || 0, language),
          ),
        ),
      ),
    h(
      'button',
      { type: 'button', class: 'button plain sound', 'aria-pressed': String(isSoundOn), click: onSound },
      icon(isSoundOn ? 'sound' : 'silence'),
      say('sound'),
    ),
  )
}
