// Spellings by which somebody might get a sensitive attribute past the guard, and names that it must let pass.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findSensitiveCategory, findSensitiveCategoryInValue } from './recognize.ts'

const listOf = (text: string) => text.split('|').map((each) => each.trim())

/** The texts that the guard lets pass. */
const passed = (texts: readonly string[], find = findSensitiveCategory) =>
  texts.filter((text) => find(text) === undefined)

const lookAlikes = [
  'VІH', // Cyrillic І
  'НIV', // Cyrillic Н
  'ΗΙV', // Greek Η and Ι
  'ＶＩＨ',
  'ｖｉｈ',
  'Ｈ.Ｉ.Ｖ',
  '𝐕𝐈𝐇',
  '𝓥𝓘𝓗',
  '𝚅𝙸𝙷',
  'ⓥⓘⓗ',
  '🅅🄸🄷',
  '🅥🅘🅗',
  '🆅🅸🅷',
  'V_I_H',
  'V-I-H',
  'V·I·H',
  'V I H',
  'V.I.H.',
  'V\u200bI\u200bH',
  'V\u00adIH',
  'VI\u2060H',
  'V\u034fIH',
  'V\ufe0fIH',
  'VI_H',
  'V1H',
  'H1V',
  'V!H',
  'v|h',
  'ᏙIH',
  'HlV',
  'V│H',
  'V｜H',
  'V_1_H',
  'V 1 H',
  'vıh',
  'V̶I̶H̶',
  'V́ÍH́',
  'SІDА',
  '$IDA',
  'S1DA',
  '51DA',
  'S.I.D.A',
  'ѕіdа',
  'АІDЅ',
  'ᴀɪᴅs',
  'ТВ',
  'T_B',
  'Ｔｕｂｅｒｃｕｌｏｓｅ',
  'tuber culose',
  'tuber-cu-lose',
  'tubercul0se',
  'Τuberculosis',
  'séro_positif',
  'sero.positif',
  'syphіlis',
  'syph1lis',
  'ѕурhіlіѕ',
  'p\u200dsychiatrie',
  'ps.ychiatrie',
  'Ηépatite B',
  'VՕL 1НIV',
  'AR V',
  'A.R.V',
  'CD\u00a04',
  'P.T.M.E',
  'ΡTME',
  'РТМЕ',
]

const abbreviations = listOf(
  `TAR|TARV|ARV|TLD|TLE|TDF|3TC|DTG|EFV|NVP|AZT|LPV/r|ATV/r|FTC|PTPE|PTME|PTV|PMTCT|eMTCT|CV|Date CV|CD4|PVVIH|PLHIV|PVHIV|OEV|CDV|CDIP|PrEP|PEP
  |EID|TB|TB-MR|MDR|XDR|TPM|TPT|TEP|BK|BAAR|INH|RHZE|MTB/RIF|IST|MST|ITS|DST|STI|HPV|RPR|VDRL|TPHA|AgHBs|HBsAg|VHB|VHC|HCV|HBV|HSH|MSM|FSW|PWID|TS|UDI
  |VBG|GBV|MGF|FGM|IVG|PF|DIU|DDR|LMP|PHQ-9|GAD-7|EPDS|HbSS|SS`,
)

const portuguese = listOf(
  `Estado de VIH|Doente com SIDA|Seropositivo|Soropositivo|Carga viral|Antirretrovirais|Transmissão vertical|Tuberculose|Baciloscopia|Escarro
  |Sífilis|Gonorreia|Clamídia|Infecção sexualmente transmissível|Doença venérea|Hepatite B|Sorologia|Saúde mental|Depressão|Esquizofrenia|Alcoolismo
  |Uso de drogas|Toxicodependência|Gravidez|Grávida|Aborto|Planeamento familiar|Contraceptivo|Preservativo|Violência sexual|Estupro|Abuso sexual
  |Trabalhadora do sexo|Homens que fazem sexo com homens|População-chave|Anemia falciforme|Drepanocitose|Lepra|Hanseníase|Epilepsia|Impressão digital
  |Conta bancária|Salário`,
)

const wolof = listOf(
  `Sidaa|Féebaru SIDA|Jàngoroy sidaa|Sëqët su yàgg|Féebaru xel|Dof|Jigéen ju ëmb|Yàqu biir|Góorjigéen|Càga|Siif jigéen|Ngaana|Sopis|Jàngoroy séy|Dorog`,
)

const values = listOf(
  `Positif|positive|POSITIVO|Négatif|negative|Séropositif|séropositive|séro-positif|Soropositivo|VIH+|HIV-1|V.I.H. positif|V1H|Réactif|Non reactive
  |TDF/3TC/DTG|TDF+3TC+EFV|AZT-3TC-NVP|TLD|Ténofovir|Tenofovir|Dolutégravir 50mg|Lamivudine|Efavirenz|Nevirapine sirop|Lopinavir/ritonavir|Cotrimoxazole|Sous TAR|PTME|PVVIH
  |CD4 < 200|Charge virale indétectable|B20|B20.1|B24|A15.0|A53|F20.0|F32|Z21|D57.1|O03|TB pulmonaire|TB-MR|Tuberculeuse|Rifampicine|RHZE|Isoniazide|MTB détecté|BAAR ++
  |Syphilis|Gonorrhée|IST|Chlamydia|AgHBs +|Hépatite B chronique|VHC|Génotype SS|Genotype AS|Hb SS|HbSS|Drépanocytaire|Épileptique|Lèpre|Schizophrène|Dépression|Halopéridol
  |Enceinte|Grossesse 12 SA|Avortement|Viol|Violence conjugale|HSH|Travailleuse du sexe|Professionnelle du sexe|UDI|Méthadone|p0sitif|posit1f|+++|sous PrEP|TB-RR|CTA|Rimifon|mal de Pott|Грѕурhіlіѕ|ѕіdа|ＳＩＤＡ|S.I.D.A.`,
)

/** Codes of data elements in one word, as clinics make them. */
const codes = listOf(
  `DATEPTME|datearv|debutARV|STATUTTB|tbstatus|RESULTATBK|cd4count|TESTHIVRES|SITEPTME|TPHAres|hepatiteb|numcompte|datetar`,
)

const misspelled = listOf(
  `Syphillis|Siphylis|Tuberkulose|Tuberkuloos|Psichiatrie|Skizophrénie|Gonorée|Clamydia|Épilepsy|Hépatitte|Charge viralle|Grossessse|Alcolisme`,
)

const programmes = listOf(
  `File active|Nouvelle file active ARV|Code PNLS|Initiation PrEP|Kit PEP|Prise en charge AES|Accident d’exposition au sang|Tenolam|TPI date|ERHZ|Truenat
  |Mal de Pott|Idées suicidaires|Psychologue|Pouce gauche|Compte OM|Travailleuse de sexe|Type hémoglobine|Auto-test VIH|CTA`,
)

test('codes in one word, misspelled words and what clinics call their registers are known', () => {
  assert.deepEqual(passed([...codes, ...misspelled, ...programmes]), [])
})

test('a code of a disease counts in both revisions, however it is written', () => {
  const diseases = listOf('B 20|B-20|В20|Ｂ２０|CIM10 B24|ICD-10: B20|A15.0 / B20|1C62.0|1B10|6A70')
  assert.deepEqual(passed(diseases, findSensitiveCategoryInValue), [])
})

test('an account is known by its number, and a payment service by the number beside it', () => {
  const accounts = listOf(
    'SN012 01001 123456789012 45|CI93 CI00 8011 1301 1342 9120 0589|Wave 77 123 45 67|compte CBAO 1234567|Salaire 250000|MoMo 0707070707',
  )
  assert.deepEqual(passed(accounts, findSensitiveCategoryInValue), [])
  assert.deepEqual(passed(['Wave', 'Compte rendu', 'OM-2024-00117'], findSensitiveCategoryInValue).length, 3)
})

test('where a name is expected, words that are names too reveal nothing, and nothing else passes', () => {
  const names = listOf(
    'Sida Ndiaye|Keur Sida|Tar Diop|Baar|Dof|T. B. Sow|I.S.T. Diop|Hansen|Noma|Albino Gomes|Villa B24|Bloc B 20|B20',
  )
  assert.deepEqual(
    passed(names, (name) => findSensitiveCategoryInValue(name, true)),
    names,
  )
  const others = listOf('VIH+|V.I.H|sous ARV|Syphilis|SN012 01001 123456789012 45|Séropositif')
  assert.deepEqual(
    passed(others, (name) => findSensitiveCategoryInValue(name, true)),
    [],
  )
})

test('letters of scripts that only imitate Latin ones are refused', () => {
  for (const text of ['ꓦꓲꓧ', 'ᏂᎥᏉ', 'ᕼᓯᐯ', 'ⲎⲒⲨ']) {
    assert.equal(findSensitiveCategory(text), 'mixed_scripts', text)
    assert.equal(findSensitiveCategoryInValue(text), 'mixed_scripts', text)
  }
  for (const text of ['الاسم العائلي', '𞤀𞤣𞤢𞤥', 'ߒߞߏ']) assert.equal(findSensitiveCategory(text), undefined, text)
})

test('look-alike spellings are read as what they look like', () => {
  assert.ok(lookAlikes.length >= 40)
  assert.deepEqual(passed(lookAlikes), [])
})

test('abbreviations of programmes, medicines and tests are known', () => {
  assert.ok(abbreviations.length >= 56)
  assert.deepEqual(passed(abbreviations), [])
})

test('words in Portuguese and in Wolof are known', () => {
  assert.ok(portuguese.length >= 23 && wolof.length >= 9)
  assert.deepEqual(passed([...portuguese, ...wolof]), [])
})

test('a value reveals a condition whatever its attribute is called', () => {
  assert.ok(values.length >= 45)
  assert.deepEqual(passed(values, findSensitiveCategoryInValue), [])
})

test('a word of two scripts is refused even if it resembles nothing', () => {
  assert.equal(findSensitiveCategory('Obѕervation'), 'mixed_scripts')
  assert.equal(findSensitiveCategory('الاسم (Nom)'), undefined)
  assert.equal(findSensitiveCategory('Température °C, 5 µg'), undefined)
})

test('a very long text takes no longer than its length', () => {
  const long = 'a '.repeat(500_000)
  assert.equal(findSensitiveCategoryInValue(long), undefined)
  assert.equal(findSensitiveCategory(`${'V_'.repeat(300_000)}x`), undefined)
})
