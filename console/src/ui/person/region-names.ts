/** Regions of Senegal by the codes in use. Another code is shown as it is. */
export const regionNames: Readonly<Record<string, string>> = {
  DKR: 'Dakar',
  DIO: 'Diourbel',
  FAT: 'Fatick',
  KAF: 'Kaffrine',
  KAO: 'Kaolack',
  KED: 'Kédougou',
  KOL: 'Kolda',
  LOU: 'Louga',
  MAT: 'Matam',
  SED: 'Sédhiou',
  STL: 'Saint-Louis',
  TAM: 'Tambacounda',
  THI: 'Thiès',
  ZIG: 'Ziguinchor',
}

/** "Dakar (DKR)", or the bare code. */
export const regionName = (code: string): string => (regionNames[code] ? `${regionNames[code]} (${code})` : code)
