/** As it stands on papers: first name, LAST NAME. What is stored is never re-cased. */
export const personName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name.toLocaleUpperCase('fr')}`.trim()
