import { sql } from 'kysely'
import type { ReadScope, UnitOfWork } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { findFirstOrganization } from '#slices/accounts/index.ts'
import { type Brand, readableOn } from '#slices/cards/index.ts'
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

/** Stores pictures that the organization does not have yet. */
export async function storePictures(work: UnitOfWork, pictures: ReadonlyMap<string, Uint8Array>): Promise<void> {
  const keys = await work.keys()
  for (const [sha256, bytes] of pictures) {
    const id = idOf(work.tenantId, sha256)
    const sealed = keys.seal(Buffer.from(bytes).toString('base64'), contextOf(id))
    await sql`
      insert into brand_picture (id, tenant_id, sealed_content, created_at)
      values (${id}, ${work.tenantId}, ${sealed}, ${work.now})
      on conflict (id) do nothing`.execute(work.db)
  }
}

/** The bytes of these pictures by their hash. */
export async function readPictures(
  scope: ReadScope,
  pictures: readonly PictureFacts[],
): Promise<ReadonlyMap<string, Uint8Array>> {
  if (pictures.length === 0) return new Map()
  const ids = new Map(pictures.map(({ sha256 }) => [idOf(scope.tenantId, sha256), sha256]))
  const rows = await scope.db
    .selectFrom('brand_picture')
    .select(['id', 'sealed_content'])
    .where('tenant_id', '=', scope.tenantId)
    .where('id', 'in', [...ids.keys()])
    .execute()
  const keys = await scope.keys()
  const bytes = new Map<string, Uint8Array>()
  for (const { id, sealed_content } of rows) {
    bytes.set(ids.get(id) ?? '', Buffer.from(keys.open(sealed_content, contextOf(id)), 'base64'))
  }
  return bytes
}

const idOf = (tenantId: string, sha256: string) => `${tenantId}.${sha256}`
const contextOf = (id: string) => `brand_picture.sealed_content:${id}`

/** What pages and documents show of an issuer. */
export interface IssuerMark {
  name?: string
  /** A small PNG as a data URL. */
  emblem?: string
  /** The main colour, which can be read on white. */
  colour?: string
}

export async function openIssuerMark(scope: ReadScope, content: BrandContent): Promise<IssuerMark> {
  const { mark, ministry_line, primary_colour } = content
  const bytes = await readPictures(scope, mark ? [mark] : [])
  return {
    ...(ministry_line ? { name: ministry_line } : {}),
    ...(mark ? { emblem: dataUrl(mark, bytes.get(mark.sha256)) } : {}),
    ...(primary_colour ? { colour: readableOn(primary_colour, ['#ffffff']) } : {}),
  }
}

/** Of the current brand. */
export async function readIssuerMark(scope: ReadScope, campaignId?: string): Promise<IssuerMark> {
  return openIssuerMark(scope, (await readContent(scope, campaignId)) ?? {})
}

/** Invoices are those of the platform's operator, which is the first organization. */
export async function readSellerMark(services: Services): Promise<IssuerMark> {
  return inPlatformScope(services, async (platform) => {
    const id = await findFirstOrganization(platform.db)
    return id === undefined ? {} : readIssuerMark(platform.asTenant(id))
  })
}
