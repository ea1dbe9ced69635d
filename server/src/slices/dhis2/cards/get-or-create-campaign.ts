import type { UnitOfWork } from '#platform/scopes.ts'
import { foldWords } from '#platform/sensitive/fold-words.ts'
import { getOrganization } from '#slices/accounts/index.ts'
import { createCampaign, PrefixTaken } from '#slices/campaigns/index.ts'
import type { TemplateId } from '#slices/cards/index.ts'
import { nameCampaignOfLinks } from '#slices/mpi/index.ts'
import { defaultLanguage } from '../default-language.ts'
import { changeProgramme } from '../programmes.ts'
import type { ProgrammeRow } from '../tables.ts'

const MAX_PREFIX_ATTEMPTS = 50

/** A programme has one campaign, created with its first card. The prefix begins with the region, as all prefixes do. */
export async function getOrCreateCampaign(
  work: UnitOfWork,
  programme: ProgrammeRow,
  template: TemplateId,
): Promise<string> {
  if (programme.campaign_id !== null) return programme.campaign_id
  const { region_code, country_code } = await getOrganization(work.db, work.tenantId)
  const language = programme.language ?? defaultLanguage(country_code)
  const prefixWord = programme.is_sensitive ? 'PRG' : prefixWordOf(programme.public_label)
  for (let attempt = 0; attempt < MAX_PREFIX_ATTEMPTS; attempt++) {
    const number = attempt === 0 ? '' : String(attempt + 1)
    const prefix = `${region_code}${prefixWord.slice(0, 5 - number.length)}${number}`
    try {
      const { id } = await createCampaign(work, {
        name: programme.public_label,
        campaign_type: 'dhis2',
        prefix,
        language,
        template_id: template,
      })
      await changeProgramme(work, programme.programme_uid, { campaign_id: id })
      const links = { programme_type: 'dhis2', source: programme.programme_uid, campaign_id: id }
      await nameCampaignOfLinks(work, links)
      return id
    } catch (error) {
      if (!(error instanceof PrefixTaken)) throw error
    }
  }
  throw new Error('no prefix is left for a programme')
}

/** The abbreviation in the label, or else its first letters: `Suivi prénatal (CPN)` gives CPN. */
function prefixWordOf(label: string): string {
  const abbreviation = /\(([A-Z0-9]{2,5})\)/.exec(label)?.[1]
  const letters = foldWords(label).join('').toUpperCase()
  return abbreviation ?? (letters === '' ? 'PRG' : letters)
}
