import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Category } from './categories.ts'
import { findSensitiveCategory, findSensitiveCategoryInValue } from './recognize.ts'

const names: Partial<Record<Category, string[]>> = {
  hiv_aids: [
    'Statut VIH',
    'HIV_STATUS',
    'statutVIH',
    'STATUTVIH',
    'HIVDATE',
    'SIDA',
    'Sous ARV',
    'Charge virale',
    'CD4 count',
    'PTME',
    'H.I.V. test',
    'Patient séropositif',
    'Programme SIDA/VIH',
  ],
  sexually_transmitted_infections: [
    'IST',
    'Diagnostic IST',
    'STI_RESULT',
    'Infection sexuellement transmissible',
    'Syphilis',
    'Gonorrhée',
    'MST antécédents',
  ],
  tuberculosis: ['TB', 'TB_STATUS', 'Tuberculose pulmonaire', 'Résultat BK', 'Crachats', 'GeneXpert', 'MDR-TB'],
  mental_health: [
    'Santé mentale',
    'PHQ-9',
    'Dépression',
    'Suivi psychiatrique',
    'Mental health score',
    'Schizophrénie',
  ],
  serology: ['Sérologie', 'SEROLOGIE_TOXO', 'AgHBs', 'VDRL', 'Hépatite B', 'Serology result'],
  biometric: [
    'Empreinte digitale',
    'EMPREINTE_1',
    'Fingerprint left thumb',
    'Iris',
    'Biometric id',
    'Données biométriques',
  ],
  financial: [
    'RIB',
    'IBAN',
    'Compte Wave',
    'Numéro Wave',
    'Orange Money',
    'Compte bancaire',
    'Bank account',
    'Salaire mensuel',
  ],
}

test('names and codes of the seven categories are recognized in French and in English', () => {
  for (const [category, texts] of Object.entries(names)) {
    for (const text of texts) assert.equal(findSensitiveCategory(text), category, text)
  }
})

test('ordinary attributes are not sensitive', () => {
  const ordinary = [
    'Prénom',
    'First name',
    'Nom de famille',
    'Date de naissance',
    'Sexe',
    'Téléphone',
    'Code CSU',
    'Village',
    'BCG date',
    'Nom de la mère',
    'Archive number',
    'District sanitaire',
    'Poids à la naissance',
    'Vaccin pentavalent',
    'Numéro de registre',
    'Profession',
    'MAT_NUMERO',
    'Zone',
    'Aire de santé',
    'Distance',
  ]
  for (const text of ordinary) assert.equal(findSensitiveCategory(text), undefined, text)
})

test('sensitive values are recognized, and people’s names are not sensitive', () => {
  const sensitive = {
    'VIH+': 'hiv_aids',
    'Hépatite B': 'serology',
    'Sous ARV depuis 2020': 'hiv_aids',
    Tuberculose: 'tuberculosis',
    'Syphilis traitée': 'sexually_transmitted_infections',
    Dépression: 'mental_health',
    'Orange Money 77': 'financial',
    'FR76 3000 6000 0112 3456 7890 189': 'financial',
    '4111 1111 1111 1111': 'financial',
  }
  for (const [value, category] of Object.entries(sensitive))
    assert.equal(findSensitiveCategoryInValue(value), category, value)
  for (const value of [
    'Aïssatou',
    'Sidibé',
    'Wave',
    'Rib',
    'Iris Mendy',
    '+221771234567',
    '1751199400123',
    'Dakar',
    '2024-01-01',
    'FR76 3000 6000 0112 3456 7890 188',
  ])
    assert.equal(findSensitiveCategoryInValue(value), undefined, value)
})
