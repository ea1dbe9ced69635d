import { createHash } from 'node:crypto'
import { crockford32 } from '@samakart/rules/crockford'
import { type Language, languages, negotiateLanguage, type Phrase } from '@samakart/rules/language'
import { Type } from 'typebox'
import type { Config } from '#platform/config/config.ts'
import { escapeHtml, htmlPage } from '#platform/http/html-page.ts'
import type { Routes } from '#platform/http/routes.ts'
import { randomSecret } from '#platform/random.ts'
import { prefixReveals } from '#platform/sensitive/public-label.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { signerOf } from '#slices/portal/index.ts'
import { publicNameOf } from './public-name.ts'
import type { CampaignRow } from './tables.ts'

/** The address on the back of every card leads here. */
export function howToCheckRoutes(routes: Routes, services: Services): void {
  routes.serve(
    {
      method: 'GET',
      path: '/check/:code',
      access: 'public',
      tag: 'Verification',
      summary: 'How to check a card, as a page in three languages, with the issuer’s name and the key’s fingerprint.',
      params: Type.Object({ code: Type.String({ maxLength: 64 }) }),
      perMinute: services.config.verificationsPerMinute,
      answers: { 200: Type.String(), 404: Type.String() },
      isUndocumented: true,
    },
    async ({ params, request, reply }) => {
      const view = await findView(services, params.code)
      const language = negotiateLanguage(request.headers['accept-language'])
      return reply
        .code(view ? 200 : 404)
        .type('text/html; charset=utf-8')
        .headers({
          'content-security-policy': CHECK_PAGE_POLICY,
          'cache-control': view ? 'public, max-age=3600' : 'no-store',
          'x-robots-tag': 'noindex',
          vary: 'accept-language',
        })
        .send(checkPage(view, language))
    },
  )
}

/** Public: it reads campaigns of all organizations and returns only what their cards say anyway. */
async function findView(services: Services, code: string): Promise<CheckView | undefined> {
  const campaign = await findCampaign(services, code)
  if (!campaign) return undefined
  const { tenant_id, ...view } = campaign
  const { key } = await signerOf(services, tenant_id)
  return { ...view, keyId: key.keyId, installationKeyId: services.keyring.signing.keyId }
}

function findCampaign(services: Services, code: string) {
  return inPlatformScope(services, async ({ db }) => {
    const campaign = await db
      .selectFrom('campaign')
      .select(['tenant_id', 'name', 'prefix', 'language'])
      .where('check_code', '=', normalizeCheckCode(code))
      .executeTakeFirst()
    if (!campaign) return undefined
    const { name } = await getOrganization(db, campaign.tenant_id)
    return {
      tenant_id: campaign.tenant_id,
      issuer: name,
      programme: publicNameOf(campaign),
      prefix: prefixReveals(campaign.prefix) ? undefined : campaign.prefix,
    }
  })
}

const CHARACTERS = 7

/** Short enough to type from a card, and long enough that nobody finds campaigns by trying. */
export function newCheckCode(): string {
  return crockford32(randomSecret(CHARACTERS)).slice(0, CHARACTERS)
}

/** As people type it. */
function normalizeCheckCode(typed: string): string {
  return typed.trim().toUpperCase().replaceAll('O', '0').replaceAll(/[IL]/g, '1')
}

/** The address of the public page that says how to check a card, as it is printed: without `https://`. */
export function checkAddress(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { check_code }: Pick<CampaignRow, 'check_code'>,
) {
  return `${publicUrl}/check/${check_code}`.replace(/^https?:\/\//, '')
}

/** Who issues the cards that a reader wants to check, and how to recognize them. */
interface CheckView {
  issuer: string
  programme: string
  /** Missing when it would reveal a condition. */
  prefix: string | undefined
  keyId: string
  /** Whose fingerprint is on cards that were made before the organization had a key of its own. */
  installationKeyId: string
}

const NAMES: Record<Language, string> = { fr: 'Français', en: 'English', wo: 'Wolof' }

const phrases = {
  title: { fr: 'Vérifier une carte', en: 'Check a card', wo: 'Saytu kàrt' },
  codes: { fr: 'Les codes commencent par', en: 'Codes begin with', wo: 'Kod yi dañuy tàmbali ak' },
  earlierKey: {
    fr: 'Sur les cartes plus anciennes',
    en: 'On older cards',
    wo: 'Ci kàrt yu gëna yàgg yi',
  },
  key: { fr: 'Empreinte de la clé', en: 'Key fingerprint', wo: 'Màndargam caabi' },
  scan: {
    fr: 'Scannez le QR de la carte avec le portail de vérification, ou tapez le code imprimé.',
    en: 'Scan the card’s QR with the verification portal, or type the printed code.',
    wo: 'Scanneel QR kàrt bi ak portaal bi, walla nga bind kod bi.',
  },
  verdict: {
    fr: 'Pour le QR du recto, seule la réponse « authentique » compte. « Révoquée », « expirée » ou « inconnue » : n’acceptez pas la carte.',
    en: 'For the QR on the front, only the answer “authentic” counts. “Revoked”, “expired” or “unknown”: do not accept the card.',
    wo: 'Su dee QR bi ci kanam, tontu « dëggu la » rekk a baax. Su dee dañu ko neenal, jeex na, walla xameesu ko: bul ko nangu.',
  },
  holder: {
    fr: 'Un second QR, au dos de certaines cartes, donne « délivrée à » et un nom. Ce nom doit être celui du recto : sinon le QR vient d’une autre carte.',
    en: 'A second QR, on the back of some cards, gives “issued to” and a name. It must be the name on the front: otherwise the QR comes from another card.',
    wo: 'Am na kàrt yu am ñaareelu QR ci ginnaaw: dafay wone kan lañu jox kàrt bi. Tur woowu war na niroo ak bi ci kanam; lu ko moy, QR bi ci beneen kàrt la jóge.',
  },
  compare: {
    fr: 'Le portail montre l’empreinte de sa clé. Elle doit être celle du haut de cette page, imprimée aussi au dos de la carte.',
    en: 'The portal shows the fingerprint of its key. It must be the one at the top of this page, which is also on the card’s back.',
    wo: 'Portaal bi dafay wone màndargam caabeem. War na niroo ak bi ci kaw xët wii, bi nekk itam ci ginnaaw kàrt bi.',
  },
  person: {
    fr: 'Comparez le nom et la photo de la carte avec la personne. Ne gardez aucune copie.',
    en: 'Compare the card’s name and photo with the person. Keep no copy.',
    wo: 'Méngaleel tur wi ak nataal bi ak nit ki. Bul denc kopi.',
  },
  unknown: {
    fr: 'Cette adresse n’est celle d’aucun émetteur. Vérifiez ce que vous avez tapé ; une carte qui la porte est peut-être fausse.',
    en: 'This address belongs to no issuer. Check what you typed; a card that carries it may be forged.',
    wo: 'Adrees bii amul boroom. Saytul li nga bind; kàrt bu ko yor mën na ñàkka dëggu.',
  },
} satisfies Record<string, Phrase>

const STEPS = [phrases.scan, phrases.verdict, phrases.holder, phrases.compare, phrases.person]

const STYLE = `
:root{color-scheme:light dark;--ink:#14211d;--quiet:#4c5a55;--paper:#fff;--ground:#eef3f0;--edge:#d5dfda;--accent:#0b5d4e}
@media (prefers-color-scheme:dark){:root{--ink:#eef5f1;--quiet:#a9bab2;--paper:#16211d;--ground:#0c1411;--edge:#2a3a33;--accent:#7fd6c2}}
*{box-sizing:border-box;margin:0}
body{min-height:100vh;padding:24px 16px 48px;background:var(--ground);color:var(--ink);font:17px/1.55 system-ui,sans-serif}
main{max-width:720px;margin:0 auto}
header{background:#0b5d4e;color:#fff;border-radius:20px;padding:24px}
h1{font-size:26px;line-height:1.25;overflow-wrap:anywhere}
header p{margin-top:4px;opacity:.92;overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(200px,1fr));gap:16px;margin:16px 0 0;background:var(--paper);border:1px solid var(--edge);border-radius:20px;padding:20px 24px}
dt{color:var(--quiet);font-size:14px}
dd{font-weight:600;overflow-wrap:anywhere}
.key{font:600 19px/1.4 ui-monospace,monospace;letter-spacing:.03em}
section{margin-top:16px;background:var(--paper);border:1px solid var(--edge);border-radius:20px;padding:20px 24px}
h2{font-size:19px;color:var(--accent)}
ol{margin:8px 0 0;padding-left:24px}
li{margin-top:8px}
li::marker{color:var(--accent);font-weight:700}
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
/** Allows the page's own style and nothing else. */
const CHECK_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** How to check a card, in all languages, the reader's first. Without a view it says that nobody has this address. */
function checkPage(view: CheckView | undefined, first: Language): string {
  const order = [first, ...languages.filter((language) => language !== first)]
  const head = view
    ? `<h1>${escapeHtml(view.issuer)}</h1><p>${escapeHtml(view.programme)}</p>`
    : `<h1>${escapeHtml(phrases.title[first])}</h1><p>${escapeHtml(phrases.unknown[first])}</p>`
  const fact = (term: Phrase, value: string, kind = '') =>
    `<div><dt>${escapeHtml(term[first])}</dt><dd${kind}>${escapeHtml(value)}</dd></div>`
  const key = (term: Phrase, id: string) => fact(term, grouped(id), ' class="key"')
  const facts = view
    ? `<dl>${view.prefix ? fact(phrases.codes, `${view.prefix}-`) : ''}${key(phrases.key, view.keyId)}${key(phrases.earlierKey, view.installationKeyId)}</dl>`
    : ''
  const sections = order
    .map((language) => {
      const steps = STEPS.map((step) => `<li>${escapeHtml(step[language])}</li>`).join('')
      const title = `${phrases.title[language]} · ${NAMES[language]}`
      return `<section lang="${language}"><h2>${escapeHtml(title)}</h2><ol>${steps}</ol></section>`
    })
    .join('\n')
  return htmlPage({
    language: first,
    title: phrases.title[first],
    style: STYLE,
    content: `\n<header>${head}</header>\n${facts}\n${sections}\n`,
  })
}

function grouped(fingerprint: string): string {
  return (fingerprint.toUpperCase().match(/.{1,4}/g) ?? []).join(' ')
}
