/** Beneficiaries by number: the same salt gives the same people. */
export function people(count: number, salt: number) {
  const first = ['Awa', 'Modou', 'Ndèye', 'Ibrahima', 'Khady', 'Ousmane', 'Mariama', 'Cheikh']
  const last = ['Ndiaye', 'Fall', 'Diop', 'Sarr', 'Ba', 'Sow', 'Gueye']
  return Array.from({ length: count }, (_, i) => ({
    first_name: first[(i * 7 + salt) % first.length],
    last_name: last[(i * 3 + salt) % last.length],
    date_of_birth: `${1950 + ((i * 13 + salt) % 60)}-${String(1 + ((i + salt) % 12)).padStart(2, '0')}-${String(1 + (i % 28)).padStart(2, '0')}`,
    beneficiary_id: `${salt}-${i}`,
  }))
}
