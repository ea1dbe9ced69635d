import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { syntheticRegistry } from '../synthetic/synthetic-registry.ts'
import { comparePrepared } from './compare.ts'
import type { Person } from './person.ts'
import { type Population, TermFrequencies } from './population.ts'
import { prepare } from './prepare.ts'
import { priorShift } from './score.ts'
import { CERTAIN, PROBABLE, shownScore } from './thresholds.ts'
import { shippedWeights } from './weights.ts'

const registryOf = (size: number): Population => ({ size, year: 2026, terms: new TermFrequencies() })
const compare = (a: Person, b: Person, size = 1_000) => comparePrepared(prepare(a), prepare(b), registryOf(size))
const score = (a: Person, b: Person, size?: number) => compare(a, b, size).score

const aminata: Person = {
  first_name: 'Aminata',
  last_name: 'Diallo',
  date_of_birth: '1990-05-15',
  gender: 'F',
  region_code: 'DKR',
  country_code: 'SN',
}
const sample = syntheticRegistry({ records: 400, seed: 21, withContacts: true }).map(({ person }) => person)
const anyone = fc.constantFrom(...sample)
const fields = [
  'last_name',
  'first_name',
  'date_of_birth',
  'gender',
  'commune',
  'region_code',
  'phone_number',
  'mother_name',
] as const

test('a score is a probability, the same in both directions and every time', () => {
  fc.assert(
    fc.property(anyone, anyone, fc.integer({ min: 1, max: 10_000_000 }), (a, b, size) => {
      const there = score(a, b, size)
      assert.ok(there >= 0 && there <= 1)
      assert.equal(there, score(b, a, size))
      assert.equal(there, score({ ...a }, { ...b }, size))
    }),
    { numRuns: 2_000 },
  )
})

test('the same person typed twice is certain in a registry of one and in a registry of a million', () => {
  for (const size of [0, 1, 1_000, 1_000_000]) assert.ok(score(aminata, aminata, size) >= CERTAIN)
})

test('the same name without a date is worth a review only where few bear it', () => {
  const named = (first_name: string, last_name: string): Person => ({ first_name, last_name, region_code: 'DKR' })
  const isReviewed = (one: Person, size: number, other = one) => score(one, other, size) >= PROBABLE
  assert.ok(isReviewed(named('Awa', 'Fall'), 100))
  assert.ok(!isReviewed(named('Awa', 'Fall'), 10_000))
  assert.ok(isReviewed(named('Zeynab', 'Quenum'), 10_000))
  assert.ok(isReviewed(named('Inconnu', 'X'), 100))
  assert.ok(!isReviewed(named('Inconnu', 'X'), 1_000_000))
  assert.ok(!isReviewed({ ...named('Awa', 'Fall'), gender: 'F' }, 100, { ...named('Awa', 'Fall'), gender: 'M' }))
  const [card, other] = [{ card: 'A1' }, { card: 'B2' }].map((external_ids) => ({ ...named('X', 'X'), external_ids }))
  assert.ok(card && other && !isReviewed(card, 100, other))
})

test('an unknown name that differs in the last letter may be the next of a series, unless both share a telephone', () => {
  const patient = { ...aminata, last_name: 'Demoa', phone_number: '+221771234567' }
  const next = { ...patient, last_name: 'Demob', phone_number: '+221779876543' }
  assert.ok(score(patient, next, 100_000) < CERTAIN)
  assert.ok(score(patient, { ...next, phone_number: patient.phone_number }) >= CERTAIN)
})

test('where few people are counted, two similar names that nobody knows may be two people', () => {
  const one = { ...aminata, last_name: 'Zorglubsonis' }
  const other = { ...one, last_name: 'Zorblubsonis' }
  assert.ok(score(one, other) < CERTAIN)
  const terms = new TermFrequencies()
  for (const person of sample) terms.add(prepare(person), 3)
  const counted = comparePrepared(prepare(one), prepare(other), { size: 1_200, year: 2026, terms })
  assert.ok(counted.score >= CERTAIN)
})

test('a name is called the same only if it is spelt the same', () => {
  const fieldOf = (a: string, b: string) =>
    compare({ ...aminata, first_name: a }, { ...aminata, first_name: b }).matched_fields.find((field) =>
      field.startsWith('first_name'),
    )
  for (const written of ['AÏSSATOU Bintou', 'Aissatou-Bintou', 'Aissatoubintou'])
    assert.equal(fieldOf('Aïssatou Bintou', written), 'first_name', written)
  assert.equal(fieldOf('Inconnu', 'inconnu'), 'first_name')
  for (const [a, b] of [
    ['Naive1', 'Naive2'],
    ['Fatou 2', 'Fatou'],
    ['Mme Awa', 'Awa'],
    ['Awa', 'Hawa'],
  ] as const)
    assert.equal(fieldOf(a, b), 'first_name_fuzzy', `${a} ${b}`)
})

test('accents, capitals, look-alike letters and regional spellings do not prevent a match', () => {
  const spellings: Person[] = [
    { ...aminata, first_name: 'AMINATA', last_name: 'DIALLO' },
    { ...aminata, first_name: 'Aminatа' },
    { ...aminata, last_name: 'Dialo' },
    { ...aminata, last_name: 'Jallow' },
    { ...aminata, last_name: 'Djaló' },
    { ...aminata, first_name: 'Diallo', last_name: 'Aminata' },
    { ...aminata, first_name: 'Aminatta' },
    { ...aminata, first_name: 'Aminata Binta' },
    { ...aminata, first_name: '', last_name: 'Aminata Diallo' },
  ]
  for (const written of spellings) assert.ok(score(aminata, written) >= PROBABLE, JSON.stringify(written))
})

test('twins are never certain, not even with one telephone, one mother and one home', () => {
  const twin = {
    ...aminata,
    first_name: 'Fatou',
    phone_number: '+221771234567',
    mother_name: 'Coumba Ba',
    commune: 'Pikine',
  }
  const other = { ...twin, first_name: 'Khady' }
  for (const size of [1, 1_000, 1_000_000]) assert.ok(score(twin, other, size) < CERTAIN)
  const assane = { ...aminata, first_name: 'Assane', gender: 'M', commune: 'Pikine' }
  assert.ok(score(assane, { ...assane, first_name: 'Ousseynou' }) < CERTAIN)
})

test('similar common surnames give at most a review at any size, unless there is other evidence', () => {
  const lookalikes =
    'Diop/Diouf Sarr/Sall Fall/Faye Fall/Sall Sané/Mané Diarra/Diatta Thiam/Thiaw Guèye/Gaye Niang/Niane Ly/Lèye Condé/Conté Kane/Kanté Dieng/Diène Diagne/Diané Sy/Sèye Sow/Saho Thiaw/Thioye Kouadio/Kouakou Sanou/Sanogo'
  for (const [one, other] of lookalikes.split(' ').map((pair) => pair.split('/'))) {
    for (const size of [1, 1_000, 1_000_000]) {
      const a = { ...aminata, last_name: one, commune: 'Pikine' }
      const b = { ...aminata, last_name: other, commune: 'Pikine' }
      assert.ok(score(a, b, size) < CERTAIN, `${one} ${other} ${size}`)
    }
  }
  const phone_number = '+221771234567'
  const [diop, diouf] = ['Diop', 'Diouf'].map((last_name) => ({ ...aminata, last_name, phone_number }))
  assert.ok(score(diop as Person, diouf as Person) >= CERTAIN)
})

test('a spelling that is frequent in a registry is a name of its own there; a misspelling is not', () => {
  const people = (last_name: string, count: number) =>
    Array.from({ length: count }, () => prepare({ ...aminata, last_name }))
  const terms = new TermFrequencies()
  for (const person of [...people('Zongola', 40), ...people('Zongoma', 40), ...people('Kwabena', 4_000)])
    terms.add(person)
  const here = { size: 4_080, year: 2026, terms }
  const scoreOf = (one: string, other: string) =>
    comparePrepared(prepare({ ...aminata, last_name: one }), prepare({ ...aminata, last_name: other }), here)
  assert.equal(scoreOf('Zongola', 'Zongoma').explanation[1]?.reason, 'other')
  assert.ok(scoreOf('Zongola', 'Zongoma').score < CERTAIN)
  assert.ok(scoreOf('Zongola', 'Zongolla').score >= CERTAIN)
  assert.ok(scoreOf('Kwabena', 'Kwabema').score >= CERTAIN)
})

test('people with clearly different names are not even reviewed for date, sex and place alone, however rare the names', () => {
  const differentPeople = [
    'Baguewa Bamaka/Kagueka Seylaka',
    'Bamaka Baguewa/Seylaka Kagueka',
    'Kantiga Wouroma/Kandiga Soulama',
    'Ledjé Gawoufou/Fédjé Ndika',
    'Mamadé Bana/Bana Thénou',
    'Tidjemba Zogbelemou/Fodjomba Kpoghomou',
    'Nantenin Bagayoko/Sitan Sogodogo',
    'Ngolo Tembely/Zan Tembiné',
    'Koffi Mensah/Yaw Owusu',
    'Pingdwendé Zoungrana/Rasmané Kafando',
    'Mariama Diallo/Marème Diarra',
    'Aïssatou Sow/Astou Ba',
    'Sitapha Danfakha/Mustafa Danfa Diassigui',
  ].map((pair) => pair.split('/').map((name) => name.split(' ')))
  for (const [one, other] of differentPeople) {
    for (const size of [1, 1_000, 10_000, 1_000_000]) {
      for (const home of [{}, { commune: 'Pikine' }]) {
        const person = { ...aminata, ...home }
        const [first_name, ...last] = one as string[]
        const [otherFirst, ...otherLast] = other as string[]
        const found = score(
          { ...person, first_name, last_name: last.join(' ') },
          { ...person, first_name: otherFirst, last_name: otherLast.join(' ') },
          size,
        )
        assert.ok(found < PROBABLE, `${one} ${other} ${size}: ${found}`)
      }
    }
  }
})

test('similar but different first names are never linked automatically', () => {
  for (const [one, other] of [
    'Mamadou/Amadou',
    'Khady/Khadim',
    'Ousmane/Oumar',
    'Moussa/Issa',
    'Awa/Adama',
    'Anta/Awa',
    'Mamadou/Mamoudou',
    'Aïssa/Issa',
  ].map((pair) => pair.split('/')))
    assert.ok(score({ ...aminata, first_name: one }, { ...aminata, first_name: other }) < PROBABLE, `${one} ${other}`)
})

test('short forms and other languages still match', () => {
  for (const [one, other] of [
    'Fatou/Fatoumata',
    'Aïssatou/Astou',
    'Aminata/Amy',
    'Mariama/Mariam',
    'Abdou/Abdoulaye',
  ].map((pair) => pair.split('/')))
    assert.ok(score({ ...aminata, first_name: one }, { ...aminata, first_name: other }) >= CERTAIN, `${one} ${other}`)
  for (const [one, other] of ['Ndiaye/Njaay', 'Ndiaye/N’Diaye', 'Diop/Jóob', 'Seck/Secka', 'Coulibaly/Krubally'].map(
    (pair) => pair.split('/'),
  ))
    assert.ok(score({ ...aminata, last_name: one }, { ...aminata, last_name: other }) >= CERTAIN, `${one} ${other}`)
})

test('other people do not match', () => {
  assert.ok(
    score(aminata, {
      first_name: 'Moussa',
      last_name: 'Ndiaye',
      date_of_birth: '1985-03-20',
      gender: 'M',
      region_code: 'THS',
    }) < 0.05,
  )
  assert.ok(score(aminata, { ...aminata, date_of_birth: '1960-02-03' }) < 0.5)
  assert.ok(score({}, {}) < 0.5)
})

test('without a birth date nobody is linked without a review', () => {
  assert.ok(score({ ...aminata, date_of_birth: undefined }, { ...aminata, date_of_birth: undefined }) < CERTAIN)
})

test('a missing field scores between agreement and disagreement, or changes little', () => {
  const differing: Person = {
    last_name: 'Keita',
    first_name: 'Sokhna',
    date_of_birth: '1951-11-30',
    gender: 'M',
    commune: 'Bakel',
    region_code: 'Tambacounda',
    phone_number: '+221709999999',
    mother_name: 'Ndella Wade',
  }
  const full: Person = {
    ...aminata,
    commune: 'Pikine',
    region_code: 'Dakar',
    phone_number: '+221771234567',
    mother_name: 'Coumba Ba',
  }
  for (const field of fields) {
    const missing = score(full, { ...full, [field]: undefined }, 100_000)
    assert.ok(missing <= score(full, full, 100_000), field)
    assert.ok(missing >= score(full, { ...full, [field]: differing[field] }, 100_000), field)
  }
})

test('telephone, mother and identifier raise the score; a conflicting national number prevents a link', () => {
  const vague = { ...aminata, date_of_birth: '1990-01-01' }
  const other = { ...aminata, date_of_birth: '1991-03-02' }
  const alone = score(vague, other, 100_000)
  for (const shared of [
    { phone_number: '+221771234567' },
    { mother_name: 'Coumba Ba' },
    { external_ids: { nin: '1234567890' } },
  ])
    assert.ok(score({ ...vague, ...shared }, { ...other, ...shared }, 100_000) > alone)
  assert.ok(
    score({ ...vague, external_ids: { nin: '1234567890' } }, { ...other, external_ids: { nin: '1234567890' } }) >=
      CERTAIN,
  )
  assert.ok(
    score({ ...aminata, external_ids: { nin: '1234567890' } }, { ...aminata, external_ids: { nin: '9876543210' } }) <
      CERTAIN,
  )
})

test('the larger the registry, the less a resemblance proves', () => {
  const vague = { ...aminata, date_of_birth: '1990-01-01' }
  const scores = [1_000, 10_000, 100_000, 1_000_000].map((size) => score(aminata, vague, size))
  assert.deepEqual(
    scores,
    [...scores].sort((a, b) => b - a),
  )
})

test('growth of the registry lowers partial agreement more than full agreement', () => {
  const lostTo = (logit: number, size: number) => -priorShift(size, shippedWeights, logit)
  for (const size of [20_000, 100_000, 1_000_000]) {
    assert.ok(lostTo(1, size) > lostTo(3.5, size) && lostTo(3.5, size) > lostTo(6, size))
    for (let logit = -8; logit < 9; logit += 0.25)
      assert.ok(logit + 0.25 - lostTo(logit + 0.25, size) > logit - lostTo(logit, size), 'the order of pairs stays')
  }
  for (const size of [1, 5_000, shippedWeights.population]) assert.equal(lostTo(1, size), lostTo(6, size))
})

test('a rare name proves more than a common one', () => {
  const rare = { ...aminata, last_name: 'Zogbelemou', date_of_birth: '1990-01-01' }
  const common = { ...aminata, date_of_birth: '1990-01-01' }
  assert.ok(score(rare, { ...rare, date_of_birth: '1990-05-15' }) > score(common, aminata))
})

test('a comparison names the fields that agreed, the reasons, and the versions of rules and weights', () => {
  const found = compare(aminata, { ...aminata, last_name: 'Dialo', region_code: 'THS' })
  assert.deepEqual(found.matched_fields, ['last_name_fuzzy', 'first_name', 'date_of_birth', 'gender'])
  assert.equal(found.explanation.find(({ field }) => field === 'last_name')?.reason, 'sound')
  assert.match(found.version, /^rules \S+, weights \S+$/)
})

test('a score is shown rounded down', () => {
  assert.equal(shownScore(0.9499999), 0.94)
  assert.equal(shownScore(0.95), 0.95)
})
