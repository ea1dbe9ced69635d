/** The fields that a job accepts for each person. */
export const beneficiaryFields = [
  'first_name',
  'last_name',
  'date_of_birth',
  'gender',
  'beneficiary_id',
  'phone_number',
  'region_code',
  'health_center',
  'zone',
  'name_native',
  'photo',
] as const

export type BeneficiaryField = (typeof beneficiaryFields)[number]
