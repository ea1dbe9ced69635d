import type { Phrase } from '@samakart/rules/language'
import { sql } from 'kysely'
import { Invalid, type Mistake } from '#platform/invalid.ts'
import type { Sandbox } from '#platform/sandbox/sandbox.ts'
import type { UnitOfWork } from '#platform/scopes.ts'
import { recordAct } from '#slices/audit/index.ts'
import {
  CardUnprintable,
  type CheckedLogo,
  checkLogos,
  drawMark,
  findUndrawnLetters,
  judgePair,
  showLetters,
  unprintablePhrases,
} from '#slices/cards/index.ts'
import {
  type BrandChanges,
  type BrandContent,
  hasParts,
  type PictureFacts,
  TEXTS,
  versionOf,
  withChanges,
} from './content.ts'
import { readStored, storePictures, viewBrand } from './read-brand.ts'
import type { BrandView, ChangeBrand } from './schema.ts'

/** Changes the organization's brand, or that of one campaign. Jobs that were accepted before keep the one they had. */
export async function saveBrand(
  work: UnitOfWork,
  { changes, pictures }: CheckedChanges,
  campaignId = '',
): Promise<BrandView> {
  await lockBrand(work)
  const before = await readStored(work, campaignId)
  const content = withChanges(before.content, changes)
  checkColours(content)
  await storePictures(work, pictures)
  if (hasParts(content)) await store(work, campaignId, JSON.stringify(content))
  else await remove(work, campaignId)
  recordAct(work, {
    action: 'brand.changed',
    object: campaignId || work.tenantId,
    details: { parts: Object.keys(changes).sort().join(' '), version: hasParts(content) ? versionOf(content) : null },
  })
  return viewBrand(work, { content, updated_at: hasParts(content) ? work.now : null })
}

/** Two changes of the same brand wait for each other, so that neither is lost. */
async function lockBrand(work: UnitOfWork): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`brand ${work.tenantId}`}, 0))`.execute(work.db)
}

async function store(work: UnitOfWork, campaign_id: string, content: string): Promise<void> {
  const change = { content, updated_at: work.now, updated_by: work.actor.id }
  await work.db
    .insertInto('brand')
    .values({ tenant_id: work.tenantId, campaign_id, ...change })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'campaign_id']).doUpdateSet(change))
    .execute()
}

async function remove(work: UnitOfWork, campaignId: string): Promise<void> {
  await work.db
    .deleteFrom('brand')
    .where('tenant_id', '=', work.tenantId)
    .where('campaign_id', '=', campaignId)
    .execute()
}

const weakPair: Phrase = {
  fr: 'Le contraste des deux couleurs est de {ratio}:1 ; il faut au moins 4,5:1. Essayez {suggestion}.',
  en: 'The two colours have a contrast of {ratio}:1; at least 4.5:1 is needed. Try {suggestion}.',
  wo: 'Melo yi ñaar dañu jege lool ({ratio}:1); 4,5:1 mooy li gëna néew. Jéemal {suggestion}.',
}

const bothColours: Phrase = {
  fr: 'Les deux couleurs vont ensemble : donnez aussi celle-ci.',
  en: 'The two colours belong together: give this one too.',
  wo: 'Melo yi ñaar dañu ànd: joxeel bii itam.',
}

const undrawable: Phrase = {
  fr: 'Une carte ne peut pas montrer « {letters} » : écrivez en lettres latines.',
  en: 'A card cannot show “{letters}”: write it in Latin letters.',
  wo: 'Kàrt bi mënul wone « {letters} »: bindal ko ci arafi latin.',
}

const lightSignature: Phrase = {
  fr: 'Cette signature est presque blanche : on ne la verrait pas au dos de la carte. Prenez une image à l’encre foncée.',
  en: 'This signature is nearly white: it would not be seen on the back of the card. Take a picture with dark ink.',
  wo: 'Siñatiir bii dafa weex: duñu ko gis ci ginnaaw kàrt bi. Jëlal nataal bu daa bi ñuul.',
}

interface CheckedChanges {
  changes: BrandChanges
  /** The bytes of new pictures by their hash. */
  pictures: ReadonlyMap<string, Uint8Array>
}

/** Refuses every picture and every text that no card can show, each by its path. A sandbox process reads the pictures. */
export async function checkChanges(sandbox: Sandbox, tenantId: string, body: ChangeBrand): Promise<CheckedChanges> {
  const { checked, mistakes } = await checkPictures(sandbox, tenantId, body)
  const texts = TEXTS.flatMap((field): [string, string | null][] => {
    const text = body[field]
    return text === undefined ? [] : [[field, text?.trim() || null]]
  })
  for (const [path, text] of texts) {
    const letters = findUndrawnLetters(text ?? '')
    if (letters.length > 0) mistakes.push({ path, phrase: undrawable, values: { letters: showLetters(letters) } })
  }
  if (mistakes.length > 0) throw new Invalid(mistakes)
  const factsAt = (path: string) => factsOf(checked.get(path))
  const emblem = checked.get('emblem')
  const mark = emblem && (await drawMark(sandbox, tenantId, emblem))
  const pictures = [...checked.values(), ...(mark ? [mark] : [])]
  return {
    changes: {
      ...Object.fromEntries(texts),
      ...(body.emblem === undefined ? {} : { emblem: factsOf(emblem), mark: factsOf(mark) }),
      ...(body.signature === undefined ? {} : { signature: factsAt('signature') }),
      ...(body.logos === undefined
        ? {}
        : { logos: body.logos?.flatMap((_, at) => factsAt(`logos/${at}`) ?? []) ?? null }),
      ...colourChanges(body),
    },
    pictures: new Map(pictures.map(({ sha256, bytes }) => [sha256, bytes])),
  }
}

/** Both colours or none, and a contrast with which one can be read on the other. */
export function checkColours({ primary_colour, accent_colour }: BrandContent): void {
  if (!primary_colour && !accent_colour) return
  if (!primary_colour || !accent_colour) {
    const path = primary_colour ? 'accent_colour' : 'primary_colour'
    throw new Invalid([{ path, phrase: bothColours }])
  }
  const { ratio, change } = judgePair(primary_colour, accent_colour)
  if (!change) return
  const values = { ratio: (Math.floor(ratio * 10) / 10).toFixed(1), suggestion: change.to }
  throw new Invalid([{ path: change.field, phrase: weakPair, values, suggestion: change.to }])
}

async function checkPictures(sandbox: Sandbox, tenantId: string, body: ChangeBrand) {
  const sent = [
    ['emblem', body.emblem],
    ['signature', body.signature],
    ...(body.logos ?? []).map((logo, at) => [`logos/${at}`, logo]),
  ].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  const results = await checkLogos(
    sandbox,
    tenantId,
    sent.map(([, url]) => url.slice(url.indexOf(',') + 1)),
  )
  const checked = new Map<string, CheckedLogo>()
  const mistakes: Mistake[] = []
  sent.forEach(([path], at) => {
    const result = results[at]
    if (result instanceof CardUnprintable) mistakes.push({ path, phrase: unprintablePhrases[result.code] })
    else if (result?.isLight && path === 'signature') mistakes.push({ path, phrase: lightSignature })
    else if (result) checked.set(path, result)
  })
  return { checked, mistakes }
}

function colourChanges({ primary_colour, accent_colour }: ChangeBrand): BrandChanges {
  return {
    ...(primary_colour === undefined ? {} : { primary_colour: primary_colour?.toLowerCase() ?? null }),
    ...(accent_colour === undefined ? {} : { accent_colour: accent_colour?.toLowerCase() ?? null }),
  }
}

function factsOf(picture: CheckedLogo | undefined): PictureFacts | null {
  if (!picture) return null
  const { bytes: _, ...facts } = picture
  return facts
}
