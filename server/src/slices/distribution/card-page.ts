import { createHash } from 'node:crypto'
import type { Language, Phrase } from '@samakart/rules/language'
import { encodeQR } from 'qr'
import { escapeHtml, htmlPage } from '#platform/http/html-page.ts'
import { labelIn } from '#platform/sensitive/public-label.ts'
import type { CardToShow } from '#slices/cards/index.ts'

/** The content of the page behind a message's link. Nothing on it names the holder. */
export interface CardView {
  publicLabel: string
  organization: string
  /** A small PNG as a data URL. */
  emblem?: string | undefined
  card: CardToShow | undefined
}

const phrases = {
  valid: { fr: 'Carte valide', en: 'Valid card', wo: 'Kàrt bu baax' },
  expired: { fr: 'Carte expirée', en: 'Expired card', wo: 'Kàrt bi jeex na' },
  validUntil: { fr: 'Valable jusqu’au', en: 'Valid until', wo: 'Baax na ba' },
  over: {
    fr: 'La validité de cette carte est finie. Demandez-en une nouvelle à votre centre de santé.',
    en: 'This card’s validity is over. Ask your health centre for a new one.',
    wo: 'Jamonoy kàrt bii jeex na. Laajal bu bees ci sa barabu wérgi-yaram.',
  },
  revoked: { fr: 'Carte révoquée', en: 'Revoked card', wo: 'Kàrt buñu dindi' },
  coming: { fr: 'Carte en préparation', en: 'Card being prepared', wo: 'Kàrt bi, ñungi koy waajal' },
  unknown: { fr: 'Lien inconnu', en: 'Unknown link', wo: 'Lien buñu xamul' },
  show: {
    fr: 'Montrez ce code à l’agent : il se vérifie aussi sans réseau.',
    en: 'Show this code to the agent: it can be verified without a network too.',
    wo: 'Wonal kod bii agent bi: mën nañu ko seet ndax baax na te réseau amul.',
  },
  gone: {
    fr: 'Cette carte ne vaut plus. Adressez-vous à votre centre de santé.',
    en: 'This card is no longer valid. Please ask your health centre.',
    wo: 'Kàrt bii baaxatul. Laajal sa barabu wérgi-yaram.',
  },
  later: {
    fr: 'Revenez à ce lien plus tard : la carte y apparaîtra.',
    en: 'Come back to this link later: the card will appear here.',
    wo: 'Délluwaatal ci lien bii ëllëg: fii lañuy wone kàrt bi.',
  },
  wrong: {
    fr: 'Ce lien ne mène à aucune carte, ou a expiré.',
    en: 'This link leads to no card, or has expired.',
    wo: 'Lien bii jëmul ci benn kàrt, walla jamonoom weesu na.',
  },
  qr: { fr: 'Code QR de la carte', en: 'QR code of the card', wo: 'Kod QR kàrt bi' },
  code: { fr: 'Numéro de carte', en: 'Card number', wo: 'Nimero kàrt bi' },
} satisfies Record<string, Phrase>

const STYLE = `
:root{color-scheme:light dark;--ink:#14211d;--quiet:#4c5a55;--paper:#fff;--ground:#eef3f0;--edge:#d5dfda}
@media (prefers-color-scheme:dark){:root{--ink:#eef5f1;--quiet:#a9bab2;--paper:#16211d;--ground:#0c1411;--edge:#2a3a33}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{width:100%;max-width:360px;background:var(--paper);border:1px solid var(--edge);border-radius:20px;padding:24px;text-align:center}
.emblem{display:block;height:56px;max-width:100%;margin:0 auto 10px;padding:4px;background:#fff;border-radius:8px}
.from{color:var(--quiet);font-size:14px}
h1{font-size:20px;line-height:1.3;margin:4px 0 16px;overflow-wrap:anywhere}
.state{display:inline-block;padding:6px 14px;border-radius:999px;font-weight:600;background:#0b5d4e;color:#fff}
.state.bad{background:#a4222b}
.state.wait{background:#6b5310}
.qr{background:#fff;border-radius:12px;padding:8px;margin:20px auto 12px;width:232px}
.qr svg{display:block;width:100%;height:auto}
dt{color:var(--quiet);font-size:13px}
dd{font:600 20px/1.4 ui-monospace,monospace;letter-spacing:.04em}
.day{font-size:16px}
p{margin-top:16px;color:var(--quiet)}
`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
/** Allows the page's own style and the emblem inside it, and nothing else: no script, no frame. */
export const CARD_PAGE_POLICY = `default-src 'none'; img-src data:; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export function cardPage(view: CardView | undefined, language: Language): string {
  const text = (phrase: Phrase) => escapeHtml(phrase[language])
  if (!view) return page(language, phrases.unknown, `<h1>${text(phrases.unknown)}</h1><p>${text(phrases.wrong)}</p>`)
  const { card, publicLabel, organization, emblem } = view
  const picture = emblem ? `<img class="emblem" src="${escapeHtml(emblem)}" alt="">` : ''
  const head = `${picture}<div class="from">${escapeHtml(organization)}</div><h1>${escapeHtml(labelIn(publicLabel, language))}</h1>`
  if (!card)
    return page(language, phrases.coming, `${head}${state('wait', text(phrases.coming))}<p>${text(phrases.later)}</p>`)
  if (card.status === 'revoked')
    return page(language, phrases.revoked, `${head}${state('bad', text(phrases.revoked))}<p>${text(phrases.gone)}</p>`)
  if (card.status === 'expired')
    return page(language, phrases.expired, `${head}${state('bad', text(phrases.expired))}<p>${text(phrases.over)}</p>`)
  const until = card.valid_until
    ? `<dt>${text(phrases.validUntil)}</dt><dd class="day">${escapeHtml(card.valid_until)}</dd>`
    : ''
  const code = `<dl><dt>${text(phrases.code)}</dt><dd>${escapeHtml(card.card_code)}</dd>${until}</dl>`
  const qr = `<div class="qr" role="img" aria-label="${text(phrases.qr)}">${encodeQR(card.qr_token, 'svg', { ecc: 'medium', border: 2 })}</div>`
  return page(
    language,
    phrases.valid,
    `${head}${state('good', text(phrases.valid))}${qr}${code}<p>${text(phrases.show)}</p>`,
  )
}

const state = (kind: string, label: string) => `<div class="state ${kind}">${label}</div>`

const page = (language: Language, title: Phrase, content: string) =>
  htmlPage({ language, title: title[language], style: STYLE, content })
