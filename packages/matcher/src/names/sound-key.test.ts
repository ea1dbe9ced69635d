import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldLetters } from './latin-letters.ts'
import { compareFields, nameLevels } from './name-agreement.ts'
import { nameToken } from './name-token.ts'
import { nameField } from './person-name.ts'
import { soundKey } from './sound-key.ts'

const sound = (name: string) => soundKey(foldLetters(name))

test('one name has one sound in French, English, Wolof and Portuguese spelling', () => {
  const names = [
    'Ndiaye Njaay Injai N’Diaye Ndiaie Njie',
    'Diallo Jallow Djaló Jalo Diallau Dyalo',
    'Thiam Cham Caam Tiam',
    'Diouf Juuf Joof Diouph',
    'Diop Joob Jobe Diope',
    'Gueye Gey Guèye Guey',
    'Cissé Ceesay Sisse Cisseh',
    'Touré Touray Ture Toureh',
    'Thierno Cherno Tierno',
    'Diédhiou Jeju Diediou',
    'Daouda Dawda',
    'Aïssatou Aisatou Isatou',
    'Awa Haoua Hawa Awwa',
    'Ouattara Wattara',
    'Bodian Bojang Bodiang',
    'Khoudia Xuja Khoudja',
    'Souleymane Sulayman Suleiman',
    'Keita Queta Keyta',
    'Niang Nyang Gnang Niangue',
    'Dia Jia Dja',
    'Mballo Embaló Mbalo',
    'Kouassi Kwasi Kwassi',
    'Kouamé Kwame',
  ]
  for (const spellings of names) assert.equal(new Set(spellings.split(' ').map(sound)).size, 1, spellings)
})

test('different names keep different sounds', () => {
  const names = [
    'Ndiaye',
    'Diallo',
    'Diop',
    'Diouf',
    'Sow',
    'Sy',
    'Ba',
    'Fall',
    'Faye',
    'Ly',
    'Lo',
    'Sarr',
    'Sall',
    'Mbaye',
    'Kane',
    'Koné',
  ]
  assert.equal(new Set(names.map(sound)).size, names.length)
})

test('letters that only look Latin are read as Latin', () => {
  assert.equal(foldLetters('Aminatа'), 'aminata')
  assert.equal(foldLetters("N'Diaye"), 'ndiaye')
})

test('regional spellings of one name are recognized, from Bissau to Accra and Niamey', () => {
  const names = [
    'kwadwo kouadio kodjo kojo cudjoe',
    'kwasi kwesi akwasi kouassi',
    'kwabena kobina',
    'adwoa adjoua adjoa',
    'afua efua affoue',
    'agyemang adjeman',
    'ouedraogo wedraogo wedrago',
    'sawadogo savadogo',
    'coulibaly kulubali colubali couloubaly',
    'bagayoko bakayoko',
    'issoufou yusufu youssouf',
    'yacouba yakubu',
    'zakari zakaria zacharie',
    'hadiza khadija',
    'hafsatou habsatou',
    'mbodj mboge',
    'lopes lopez lopy',
  ]
  for (const spellings of names)
    assert.equal(new Set(spellings.split(' ').map((spelling) => nameToken(spelling).name)).size, 1, spellings)
})

test('joined words and the article before a name make no difference', () => {
  const level = (a: string, b: string) => nameLevels[compareFields(nameField(a), nameField(b))]
  assert.equal(level('Da Silva', 'Dasylva'), 'sound')
  assert.equal(level('Mame Diarra', 'Mamediara'), 'sound')
  assert.equal(level('El Moctar', 'Moctar'), 'exact')
  assert.equal(level('El Hadji', 'Elhadji'), 'exact')
})

test('different names that sound alike are distinguished by their spelling', () => {
  for (const [one, other] of [
    'dieng/diene',
    'diagne/diane',
    'sy/seye',
    'sow/saho',
    'issa/aissa',
    'anne/agne',
    'yao/yeo',
  ].map((pair) => pair.split('/') as [string, string]))
    assert.notEqual(nameToken(one).sound, nameToken(other).sound, `${one} ${other}`)
})

test('short forms share an alias group with the full name, traditional twin names do not', () => {
  assert.equal(nameToken('fatou').aliasGroup, nameToken('fatoumata').aliasGroup)
  assert.notEqual(nameToken('assane').aliasGroup, nameToken('ousseynou').aliasGroup)
})
