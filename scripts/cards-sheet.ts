import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Language, SAMPLE_CARD, sampleSetting, TEMPLATE_IDS, type TemplateId } from '@samakart/card-engine'
import { BRANDS } from '@samakart/card-engine/testing/brands'
import { composeBack, composeCard, shrink } from '@samakart/card-engine/testing/compose-card'
import { FULL_BRAND } from '@samakart/card-engine/testing/full-brand'
import { HARD_PEOPLE } from '@samakart/card-engine/testing/hard-people'
import { drawnPhoto, type FaceName } from '@samakart/card-engine/testing/photos/drawn-photo'
import { contactSheet, savePicture } from './contact-sheet.ts'

/**
 * `npm run dev -- cards-sheet [--out folder] [--language fr|en|wo] [--person name] [--template id] [--brand name|full] [--photo face] [--back]
 * [--expires] [--identity text|photo] [--cr80] [--without-mpi] [--each] [--scale n] [--columns n]`: all templates on one contact sheet, with `--each` also one by
 * one; or one template with every person who is hard to set. For looking at; without `--out` the folder is a temporary one.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: join(tmpdir(), 'samakart-cards') },
    language: { type: 'string', default: 'fr' },
    person: { type: 'string', default: 'usual' },
    template: { type: 'string' },
    'without-mpi': { type: 'boolean', default: false },
    each: { type: 'boolean', default: false },
    brand: { type: 'string' },
    photo: { type: 'string' },
    back: { type: 'boolean', default: false },
    expires: { type: 'boolean', default: false },
    identity: { type: 'string' },
    cr80: { type: 'boolean', default: false },
    scale: { type: 'string', default: '3' },
    columns: { type: 'string', default: '2' },
  },
})

const factor = Number(values.scale)
const brand = values.brand === 'full' ? FULL_BRAND : values.brand ? BRANDS[values.brand] : undefined
const photo = values.photo ? await drawnPhoto(values.photo as FaceName) : null
const changes = {
  language: values.language as Language,
  includeMpiId: !values['without-mpi'],
  checkUrl: 'verify.samakart.example/check/7K3Q9ZP',
  ...(brand && { brand }),
  ...(values.expires && { expires: true }),
  ...(values.identity && { identityQr: values.identity as 'text' | 'photo' }),
  ...(values.cr80 && { sovereignConfig: { format: 'cr80' as const } }),
}
const shown = values.template
  ? Object.keys(HARD_PEOPLE).map((person) => ({ name: person, person, template: values.template as TemplateId }))
  : TEMPLATE_IDS.map((template) => ({ name: template, person: values.person, template }))
const pictures = await Promise.all(
  shown.map(async ({ name, person, template }) => {
    const card = { ...SAMPLE_CARD, ...HARD_PEOPLE[person], photo }
    const setting = sampleSetting(template, template === 'sovereign' ? changes : { ...changes, sovereignConfig: {} })
    const picture = values.back ? composeBack(card, setting) : await composeCard(card, setting)
    return { name, picture: shrink(picture, factor) }
  }),
)

mkdirSync(values.out, { recursive: true })
if (values.each) for (const { name, picture } of pictures) savePicture(`${values.out}/${name}.png`, picture)
savePicture(
  `${values.out}/sheet.png`,
  contactSheet(
    pictures.map(({ picture }) => picture),
    Number(values.columns),
  ),
)
