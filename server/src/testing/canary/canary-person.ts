/** Two people whose names, numbers and places are found nowhere else, so that any trace of them is theirs. */
export const listed = {
  first_name: 'Zyxwandine',
  last_name: 'Qvortrupsen',
  date_of_birth: '1947-02-19',
  gender: 'F',
  phone_number: '+221779876543',
  beneficiary_id: 'BQX9081726354',
  health_center: 'Pqostezwyn',
  zone: 'Xylqoorheim',
} as const

export const registered = {
  first_name: listed.first_name,
  last_name: listed.last_name,
  date_of_birth: listed.date_of_birth,
  gender: listed.gender,
  phone_number: listed.phone_number,
  mother_name: 'Wqyzantha Blorfeldy',
  commune: 'Kvuntrizal',
  external_ids: { cin: '9918273645501' },
  region_code: 'DKR',
  country_code: 'SN',
} as const

/** Attributes of an enrollment in DHIS2. */
export const enrolled = {
  firstName: 'Dhyxlorana',
  lastName: 'Vrumpqvist',
  birth: '1938-11-27',
  phone: '+221765432198',
  commune: 'Jhwqoltmar',
  mother: 'Ghrelfwenna',
} as const

/** Whoever finds one of these has found a person. */
export const canaryTexts: readonly string[] = [
  listed.first_name,
  listed.last_name,
  listed.date_of_birth,
  '19/02/1947',
  '779876543',
  listed.beneficiary_id,
  listed.health_center,
  listed.zone,
  'Wqyzantha',
  'Blorfeldy',
  registered.commune,
  registered.external_ids.cin,
  enrolled.firstName,
  enrolled.lastName,
  enrolled.birth,
  '765432198',
  enrolled.commune,
  enrolled.mother,
]
