import type { ReadScope } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformScope } from '#platform/unit-of-work.ts'
import { findFirstOrganization } from '#slices/accounts/index.ts'
import { readableOn } from '#slices/cards/index.ts'
import type { BrandContent } from './content.ts'
import { readPictures } from './pictures.ts'
import { dataUrl, readContent } from './read-brand.ts'

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

/** Invoices are those of whoever runs the platform, which is the first organization. */
export async function readSellerMark(services: Services): Promise<IssuerMark> {
  return inPlatformScope(services, async (platform) => {
    const id = await findFirstOrganization(platform.db)
    return id === undefined ? {} : readIssuerMark(platform.asTenant(id))
  })
}
