import type { ReadScope } from '#platform/scopes.ts'
import type { Brand } from '#slices/cards/index.ts'
import {
  type BrandContent,
  completedBy,
  hasParts,
  type PictureFacts,
  picturesIn,
  toBrand,
  toMeasuredBrand,
  versionOf,
} from './content.ts'
import { readPictures } from './pictures.ts'
import type { BrandView } from './schema.ts'

const ORGANIZATION = ''

interface StoredBrand {
  content: BrandContent
  updated_at: Date | null
}

/** What the organization set, or what it set for one campaign. */
export async function readStored({ db, tenantId }: ReadScope, campaignId = ORGANIZATION): Promise<StoredBrand> {
  const row = await db
    .selectFrom('brand')
    .select(['content', 'updated_at'])
    .where('tenant_id', '=', tenantId)
    .where('campaign_id', '=', campaignId)
    .executeTakeFirst()
  return row ?? { content: {}, updated_at: null }
}

/** What cards of the campaign, or without one, are printed with now. Undefined without a brand. */
export async function readContent(scope: ReadScope, campaignId?: string): Promise<BrandContent | undefined> {
  const { content: organization } = await readStored(scope)
  const { content: own } = campaignId ? await readStored(scope, campaignId) : { content: {} }
  const content = completedBy(own, organization)
  return hasParts(content) ? content : undefined
}

/** The brand for the renderer. */
export async function openBrand(scope: ReadScope, content: BrandContent): Promise<Brand> {
  const bytes = await readPictures(scope, picturesIn(content))
  return toBrand(content, ({ sha256 }) => {
    const found = bytes.get(sha256)
    if (!found) throw new Error('a picture of the brand is missing')
    return found
  })
}

/** The current brand for the renderer; undefined without one. */
export async function readBrand(scope: ReadScope, campaignId?: string): Promise<Brand | undefined> {
  const content = await readContent(scope, campaignId)
  return content && openBrand(scope, content)
}

/** The current brand for checking texts against their boxes. It needs no pictures. */
export async function readMeasuredBrand(scope: ReadScope, campaignId?: string): Promise<Brand | undefined> {
  const content = await readContent(scope, campaignId)
  return content && toMeasuredBrand(content)
}

export async function viewBrand(scope: ReadScope, { content, updated_at }: StoredBrand): Promise<BrandView> {
  const bytes = await readPictures(scope, picturesIn(content))
  const url = (picture: PictureFacts | undefined) => (picture ? dataUrl(picture, bytes.get(picture.sha256)) : null)
  return {
    emblem: url(content.emblem),
    logos: (content.logos ?? []).map((logo) => url(logo) ?? ''),
    primary_colour: content.primary_colour ?? null,
    accent_colour: content.accent_colour ?? null,
    ministry_line: content.ministry_line ?? null,
    programme_line: content.programme_line ?? null,
    signature: url(content.signature),
    signature_title: content.signature_title ?? null,
    return_to: content.return_to ?? null,
    help_line: content.help_line ?? null,
    website: content.website ?? null,
    version: hasParts(content) ? versionOf(content) : null,
    updated_at: updated_at?.toISOString() ?? null,
  }
}

export function dataUrl({ kind }: Pick<PictureFacts, 'kind'>, bytes: Uint8Array | undefined): string {
  const type = kind === 'svg' ? 'svg+xml' : kind
  return `data:image/${type};base64,${Buffer.from(bytes ?? []).toString('base64')}`
}
