import { defineMessages, englishPlural, frenchPlural } from '#platform/i18n/messages.ts'

export const messages = defineMessages({
  title: { fr: 'DHIS2', en: 'DHIS2', wo: 'DHIS2' },
  lead: {
    fr: 'Samakart lit vos inscriptions DHIS2 et n’y écrit jamais rien.',
    en: 'Samakart reads your DHIS2 enrollments and never writes anything there.',
    wo: 'Samakart dafay jàng seen mbind ci DHIS2, du fa bind dara mukk.',
  },
  programmes: { fr: 'Programmes', en: 'Programmes', wo: 'Porogaraam yi' },
  programme: { fr: 'Programme', en: 'Programme', wo: 'Porogaraam' },
  noProgrammes: {
    fr: 'Ce compte ne voit aucun programme de suivi. Demandez à l’administrateur DHIS2 de lui en ouvrir.',
    en: 'This account sees no tracker programme. Ask the DHIS2 administrator to open some to it.',
    wo: 'Kont bii gisul benn porogaraam. Laajal yoriku DHIS2 mu ubbil ko.',
  },
  mapped: {
    fr: (count: number) =>
      count === 0 ? 'À relier' : `${count} ${frenchPlural(count, 'champ relié', 'champs reliés')}`,
    en: (count: number) =>
      count === 0 ? 'To be mapped' : `${count} ${englishPlural(count, 'field', 'fields')} mapped`,
    wo: (count: number) => (count === 0 ? 'Lëkkaleesu ko' : `${count} champ yu lëkkaloo`),
  },
  mapping: { fr: 'Champs de la carte', en: 'Card fields', wo: 'Champ yi ci kàrt bi' },
  lastSync: { fr: 'Dernière lecture', en: 'Last read', wo: 'Jàng bu mujj' },
  never: { fr: 'Jamais', en: 'Never', wo: 'Musul' },
  noData: { fr: 'Données non visibles', en: 'Data not visible', wo: 'Données yi feeñuñu' },
  publicLabel: {
    fr: (label: string) => `Sur les cartes : « ${label} »`,
    en: (label: string) => `On cards: “${label}”`,
    wo: (label: string) => `Ci kàrt yi: « ${label} »`,
  },
  open: {
    fr: (name: string) => `Ouvrir ${name}`,
    en: (name: string) => `Open ${name}`,
    wo: (name: string) => `Ubbi ${name}`,
  },
  openShort: { fr: 'Ouvrir', en: 'Open', wo: 'Ubbi' },
  inDhis2: { fr: 'Dans DHIS2', en: 'In DHIS2', wo: 'Ci DHIS2' },
  sameValues: {
    fr: 'DHIS2 et le registre disent la même chose.',
    en: 'DHIS2 and the registry say the same.',
    wo: 'DHIS2 ak registre bi benn lañu wax.',
  },
  difference: {
    fr: (field: string, dhis2: string, registry: string) => `${field} : ${dhis2} dans DHIS2, ${registry} ici`,
    en: (field: string, dhis2: string, registry: string) => `${field}: ${dhis2} in DHIS2, ${registry} here`,
    wo: (field: string, dhis2: string, registry: string) => `${field}: ${dhis2} ci DHIS2, ${registry} fii`,
  },
  started: {
    fr: 'C’est parti. La progression s’affiche dans les exécutions.',
    en: 'Started. Progress is shown among the runs.',
    wo: 'Tàmbali na. Mungi feeñ ci liggéey yi.',
  },
})
