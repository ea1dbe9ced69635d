import { statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Card, SAMPLE_CARD, type Setting, sampleSetting, type TemplateId } from '@samakart/card-engine'
import { BRANDS } from '@samakart/card-engine/testing/brands'
import { composeBack, composeCard, shrink } from '@samakart/card-engine/testing/compose-card'
import { FULL_BRAND } from '@samakart/card-engine/testing/full-brand'
import { HARD_PEOPLE } from '@samakart/card-engine/testing/hard-people'
import { drawnPhoto, type FaceName } from '@samakart/card-engine/testing/photos/drawn-photo'
import sharp from 'sharp'
import { contactSheet } from './contact-sheet.ts'

/** `npm run dev -- readme-cards [--out file]`: the picture of the README with cards of every kind, fronts and backs. */
const { values } = parseArgs({ options: { out: { type: 'string', default: 'docs/cards/best.png' } } })

interface Shown {
  template: TemplateId
  face?: FaceName
  person?: Partial<Card>
  changes?: Partial<Setting>
  isBack?: boolean
}

const { ministry, dark, violet, light } = BRANDS
const branded = (brand: Setting['brand']) => (brand ? { brand } : {})
const SHOWN: Shown[] = [
  { template: 'vital' },
  { template: 'shield', face: 'ousmane', person: { first_name: 'Ousmane', last_name: 'Sarr', gender: 'M' } },
  { template: 'aurora', face: 'aissatou', changes: { expires: true } },
  { template: 'nomad', face: 'moussa', person: { first_name: 'Moussa', last_name: 'Ba' }, changes: { expires: true } },
  { template: 'emerald', changes: { ...branded(ministry), expires: true } },
  {
    template: 'mothercare',
    face: 'ndeye',
    person: { first_name: 'Ndèye Ŋoné', last_name: 'Diop' },
    changes: branded(violet),
  },
  {
    template: 'pulse',
    face: 'mariam',
    person: { first_name: 'Mariam', last_name: 'Mint Ahmed', name_native: 'مريم بنت أحمد' },
    changes: branded(light),
  },
  { template: 'horizon', face: 'anna', person: { first_name: 'Anna', last_name: 'Diatta' }, changes: branded(dark) },
  { template: 'aero', person: HARD_PEOPLE.long ?? {} },
  { template: 'vital', isBack: true, changes: { brand: FULL_BRAND, identityQr: 'text', expires: true } },
  { template: 'mothercare', isBack: true, changes: { visitTable: true, expires: true } },
  {
    template: 'sovereign',
    face: 'ndeye',
    person: { first_name: 'Ndèye', last_name: 'Fall' },
    changes: { expires: true },
  },
]

const pictures = await Promise.all(
  SHOWN.map(async ({ template, face, person, changes, isBack }) => {
    const card = { ...SAMPLE_CARD, ...person, photo: face ? await drawnPhoto(face) : null }
    const setting = sampleSetting(template, { checkUrl: 'verify.samakart.example/check/7K3Q9ZP', ...changes })
    return shrink(isBack ? composeBack(card, setting) : await composeCard(card, setting), 3)
  }),
)
const { width, height, pixels } = contactSheet(pictures, 3)
await sharp(pixels, { raw: { width, height, channels: 3 } })
  .png({ palette: true, colours: 160, effort: 10, dither: 0.4 })
  .toFile(values.out)
console.log(`${values.out}: ${width} x ${height}, ${Math.round(statSync(values.out).size / 1024)} KB`)
