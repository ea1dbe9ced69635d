import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldLetters } from './latin-letters.ts'
import { nameToken } from './name-token.ts'
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

test('short forms share a family with the full name, traditional twin names do not', () => {
  assert.equal(nameToken('fatou').family, nameToken('fatoumata').family)
  assert.notEqual(nameToken('assane').family, nameToken('ousseynou').family)
})
