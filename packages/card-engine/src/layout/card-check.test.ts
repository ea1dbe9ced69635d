// Only in npm run test:full: draws and reads hundreds of cards.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Card } from '../card.ts'
import { type Dpi, type Setting, TEMPLATE_IDS } from '../design/setting.ts'
import { CardUnprintable } from '../errors.ts'
import { prepareTemplate } from '../renderer/prepared-template.ts'
import { ChunkRenderer } from '../renderer/render-chunk.ts'
import { SAMPLE_CARD, sampleSetting } from '../sample.ts'
import { designOf } from '../templates/design-of.ts'
import { hardTexts } from '../testing/hard-texts.ts'
import { type CardTexts, cardCheck } from './card-check.ts'
import { CardLayout } from './card-layout.ts'

/** Renders a card as a PNG, as a page and on a sheet with its back, and returns the refusal if there is one. */
async function openRenderer(setting: Setting, dpi: Dpi): Promise<(card: Card) => CardUnprintable | undefined> {
  const renderer = await ChunkRenderer.open(await prepareTemplate(setting, dpi))
  let buffer = Buffer.alloc(1 << 20)
  const take = (size: number) => {
    if (size > buffer.length) buffer = Buffer.concat([buffer, Buffer.alloc(size)])
    return buffer
  }
  return (card) => {
    try {
      renderer.render(
        {
          index: 0,
          cards: [card],
          png: true,
          pdfs: [{ layout: { page: 'card' } }, { layout: { page: 'a4', duplex: true } }],
        },
        take,
      )
      return undefined
    } catch (error) {
      if (error instanceof CardUnprintable) return error
      throw error
    }
  }
}

async function assertAgreement(changes: Partial<Setting> & Pick<Setting, 'template'>, dpi: Dpi, numRuns: number) {
  const setting = sampleSetting(changes.template, changes)
  const render = await openRenderer(setting, dpi)
  const check = cardCheck(setting)
  fc.assert(
    fc.property(hardTexts, (texts) => {
      const problems = check.problems(texts)
      const refused = render({ ...SAMPLE_CARD, ...texts })
      assert.equal(problems.length > 0, refused !== undefined, JSON.stringify(problems))
      if (refused) assert.ok(problems.some(({ field, code }) => field === refused.field && code === refused.code))
    }),
    { numRuns },
  )
}

test('the check finds problems if and only if the renderer refuses the card, on every template', async () => {
  for (const template of TEMPLATE_IDS) await assertAgreement({ template }, 300, 60)
})

test('check and renderer agree at every resolution and for every font scale of `sovereign`', async () => {
  await assertAgreement({ template: 'shield', includeMpiId: false }, 450, 30)
  for (const [font_scale, dpi] of [
    [0.8, 450],
    [1.2, 600],
  ] as const) {
    await assertAgreement({ template: 'sovereign', sovereignConfig: { font_scale } }, dpi, 60)
  }
})

test('check and layout agree in every language, with and without MPI ID, and for any number of attributes', () => {
  const settings = fc.record({
    template: fc.constantFrom(...TEMPLATE_IDS),
    language: fc.constantFrom('fr' as const, 'en' as const, 'wo' as const),
    includeMpiId: fc.boolean(),
    sovereignConfig: fc.record({ font_scale: fc.constantFrom(0.8, 1, 1.2), max_attrs: fc.integer({ min: 0, max: 4 }) }),
  })
  fc.assert(
    fc.property(settings, hardTexts, (setting, texts) => {
      const { fields } = designOf(sampleSetting(setting.template, setting))
      const print = () => new CardLayout(fields, setting.language).layOut({ ...SAMPLE_CARD, ...texts })
      if (cardCheck(setting).problems(texts).length > 0) assert.throws(print, CardUnprintable)
      else print()
    }),
    { numRuns: 500 },
  )
})

const on = (template: Setting['template']) => cardCheck({ template, language: 'fr', includeMpiId: true })
const awa: CardTexts = { first_name: 'Awa', last_name: 'Diop' }

test('a family name that is too long for `sovereign` is reported with the number of letters that would fit', () => {
  const check = on('sovereign')
  const name = 'Ŋom-Mbaŋ-Ndiaye-Seŋ-Guèye-Njaay-Faŋ-Diaŋ-Saŋ-Kaŋ-Njiŋ-Sy-Thiam-Diagne-Wade-Kébé'
  const person = { ...awa, last_name: name }
  assert.deepEqual(check.problems(person), [{ field: 'last_name', code: 'too-long', letters: [] }])
  const fitting = check.lettersThatFit(person, 'last_name')
  assert.ok(fitting >= 55 && fitting < name.length, String(fitting))
  assert.deepEqual(check.problems({ ...awa, last_name: name.slice(0, fitting) }), [])
  assert.deepEqual(on('vital').problems(person), [])
  assert.deepEqual(cardCheck().problems(person), [])
  const manyNames = { ...awa, first_name: 'Mouhamadou Moustapha Abdoul-Aziz Cheikh Ahmadou Bamba Serigne Touba' }
  assert.deepEqual(check.problems(manyNames), [])
})

test('letters that no font draws are reported as typed, with the name that contains them', () => {
  const problems = on('vital').problems({ first_name: 'Awa عائشة', last_name: 'ɤ' })
  assert.deepEqual(problems, [
    { field: 'first_name', code: 'unsupported-characters', letters: ['ع', 'ا', 'ئ', 'ش', 'ة'] },
    // The font has this letter, but not its capital.
    { field: 'last_name', code: 'unsupported-characters', letters: ['ɤ'] },
  ])
  const nothing = { field: 'first_name', code: 'unsupported-characters', letters: [] }
  assert.deepEqual(on('sovereign').problems({ ...awa, first_name: '🌍' }), [nothing])
})

test('a field that a template does not print is no problem there; without a template it is', () => {
  const zone = 'نواكشوط'
  assert.deepEqual(on('vital').problems({ ...awa, zone }), [])
  assert.equal(on('nomad').problems({ ...awa, zone })[0]?.field, 'zone')
  assert.equal(cardCheck().problems({ ...awa, zone })[0]?.field, 'zone')
})

test('a long health centre is shortened rather than refused', () => {
  const health_center = 'Centre hospitalier régional de référence Lieutenant-colonel Mamadou Diouf de Saint-Louis Nord'
  for (const template of TEMPLATE_IDS) assert.deepEqual(on(template).problems({ ...awa, health_center }), [], template)
})

test('after ten thousand people the check still tells who cannot be printed', () => {
  const people = Array.from({ length: 10_000 }, (_, i) => ({
    first_name: `Mouhamadou Moustapha ${i}`,
    last_name: ['Ndiaye', 'Diagne-Ndiaye', 'Sow', 'Thiam'][i % 4] ?? '',
    beneficiary_id: `B-${i}`,
    health_center: `Poste de santé ${i % 200}`,
    zone: `Zone ${i % 50}`,
  }))
  for (const template of ['emerald', 'sovereign'] as const) {
    const check = on(template)
    for (const person of people) assert.deepEqual(check.problems(person), [])
    assert.equal(check.problems({ ...awa, first_name: '🌍' })[0]?.field, 'first_name')
  }
})
