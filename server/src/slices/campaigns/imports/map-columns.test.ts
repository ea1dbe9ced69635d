import assert from 'node:assert/strict'
import { test } from 'node:test'
import { guessMapping, toBeneficiaries } from './map-columns.ts'

test('the usual headings of offices are recognized in three languages', () => {
  const columns = ['N°', 'Nom', 'Prénom(s)', 'Né(e) le', 'Sexe', 'Tél.', 'Remarques']
  const mapping = guessMapping(columns)
  assert.deepEqual(mapping, {
    first_name: 'Prénom(s)',
    last_name: 'Nom',
    date_of_birth: 'Né(e) le',
    gender: 'Sexe',
    beneficiary_id: 'N°',
    phone_number: 'Tél.',
  })
  const rows = [['B-1', 'Ndiaye', ' Aïssatou ', '8/3/1994', 'Féminin', '', 'revient lundi']]
  assert.deepEqual(toBeneficiaries({ columns, rows, lines: [2] }, mapping, 'SN'), [
    { first_name: 'Aïssatou', last_name: 'Ndiaye', date_of_birth: '1994-03-08', gender: 'F', beneficiary_id: 'B-1' },
  ])
  assert.deepEqual(guessMapping(['Tur', 'Sant', 'Bés juddu']), {
    first_name: 'Tur',
    last_name: 'Sant',
    date_of_birth: 'Bés juddu',
  })
  assert.deepEqual(guessMapping(['Given names', 'Surname', 'Birthday', 'Sex']), {
    first_name: 'Given names',
    last_name: 'Surname',
    date_of_birth: 'Birthday',
    gender: 'Sex',
  })
})

test('headings with additions are recognized', () => {
  assert.deepEqual(guessMapping(['Prénom', 'Nom', 'Sexe (M/F)', 'N° de téléphone', 'Date de naissance (jj/mm/aaaa)']), {
    first_name: 'Prénom',
    last_name: 'Nom',
    gender: 'Sexe (M/F)',
    phone_number: 'N° de téléphone',
    date_of_birth: 'Date de naissance (jj/mm/aaaa)',
  })
})

test('a column that only might be a field is not mapped, because nobody confirms it', () => {
  assert.deepEqual(guessMapping(['Nom de la mère', 'Téléphone du voisin', 'Remarques']), {})
})
