/** First name, then LAST NAME, as on official papers. The stored name is never changed. */
export const personName = ({ first_name, last_name }: { first_name: string; last_name: string }): string =>
  `${first_name} ${last_name.toLocaleUpperCase('fr')}`.trim()
