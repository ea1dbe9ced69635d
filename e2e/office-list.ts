const firstNames = ['Aïssatou', 'Modou', 'Ndèye', 'Ibrahima', 'Fatou', 'Cheikh', 'Mame Diarra']
const lastNames = ['Ndiaye', 'Fall', 'Diop', 'Sarr', 'Ba']

/** A list as an office writes it, with its spellings and its mistakes. */
export function officeList(count: number): string[][] {
  const rows = Array.from({ length: count }, (_, i) => [
    `B-${i}`,
    lastNames[i % 5] ?? '',
    firstNames[i % 7] ?? '',
    `${10 + (i % 18)}/0${1 + (i % 9)}/${1950 + (i % 60)}`,
    i % 2 === 0 ? 'Féminin' : 'Masculin',
    `77 ${100 + (i % 900)} 00 ${10 + (i % 80)}`,
  ])
  const put = (row: number, column: number, text: string) => {
    const cells = rows[row]
    if (cells) cells[column] = text
  }
  put(1, 3, '31/02/1990')
  put(2, 5, '12')
  put(60, 1, '')
  put(61, 0, 'B-3')
  put(70, 2, 'عائشة')
  return [['N°', 'Nom', 'Prénom(s)', 'Né(e) le', 'Sexe', 'Tél.'], ...rows]
}
