import type { Card } from '../card.ts'

/** People whose cards are hard to set, from the shortest names to the longest. */
export const HARD_PEOPLE: Record<string, Partial<Card>> = {
  short: { first_name: 'A', last_name: 'B', beneficiary_id: '7', zone: 'Y', health_center: 'PS' },
  usual: {},
  long: {
    first_name: 'Mouhamadou Moustapha Abdoul-Aziz',
    last_name: 'Thiam-Diagne-Wade-Kébé-Ndiaye',
    beneficiary_id: 'SN-DKR-OUAKAM-2026-00042',
    health_center: 'Centre hospitalier régional universitaire Amadou Sakhir Mbaye de Louga et environs',
    zone: 'Saint-Louis Nord-Est Richard-Toll',
    card_code: 'ABCDEFGH-7K3Q9ZPA',
  },
  double: {
    first_name: 'Mame Diarra Bousso Fatoumata Binetou',
    last_name: 'Andriamanantsoavinandriana-Rakotondrainibevoavy-Diagne',
    beneficiary_id: '123456789012345678901234',
    health_center: 'Poste de santé de Nguékhokh-Sérère',
    zone: 'Thiès',
    card_code: 'MWMWMWMW-WMWMWMWM',
    mpi_id: 'MW-WMW-26-WMWMWMWM',
  },
  word: {
    first_name: 'Ñaan Ŋoné',
    last_name: 'Andriantsimitoviaminandrianjakaman',
    beneficiary_id: 'ABCDEFGHIJKLMNOPQRSTUVWX',
    gender: 'U',
    health_center: 'Ƴaaɓere Ɗuuɗal',
    zone: 'Ɓundu',
  },
  arabic: { first_name: 'Mohamed Salem', last_name: 'Ould Abdallahi', name_native: 'محمد سالم ولد عبد الله' },
  arabicLong: {
    first_name: 'Mouhamadou Moustapha Abdoul-Aziz',
    last_name: 'Andriamanantsoavinandriana-Rakotondrainibevoavy-Diagne',
    name_native: 'محمد المصطفى ولد سيدي المختار الشنقيطي',
  },
  nko: { first_name: 'Mamadou', last_name: 'Kantè', name_native: 'ߡߊ߬ߡߊߘߎ߫ ߞߊ߲ߕߍ߫' },
  empty: {
    date_of_birth: null,
    gender: null,
    beneficiary_id: null,
    phone_number: null,
    health_center: null,
    enrollment_date: null,
    zone: null,
    mpi_id: null,
    tei: null,
    issued_on: null,
  },
}
