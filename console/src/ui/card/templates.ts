import { defineMessages } from '#platform/i18n/messages.ts'

/** The pictures are part of the console, so that the choice of a template costs the service nothing. */
const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, import: 'default' })

export const pictureOf = (template: string): string | undefined => pictures[`./pictures/${template}.webp`]

/** The purpose of each template. */
export const templatePurposes = defineMessages({
  vital: {
    fr: 'Carte essentielle, peu de champs',
    en: 'Essential card, few fields',
    wo: 'Kàrt bu yomb, mbind mu néew',
  },
  emerald: {
    fr: 'Carte de programme, avec zone et structure',
    en: 'Programme card with zone and facility',
    wo: 'Kàrtu porogaraam, ak gox ak barab',
  },
  pulse: {
    fr: 'Tout d’un coup d’œil, identifiant MPI en titre',
    en: 'Everything at a glance, MPI ID as headline',
    wo: 'Lépp ci benn xool, limu MPI ci kaw',
  },
  mothercare: {
    fr: 'Suivi prénatal et vaccination mère-enfant',
    en: 'Antenatal follow-up, mother-child vaccination',
    wo: 'Toppatoo yaay ak doom, ñakk',
  },
  shield: { fr: 'Protection sociale', en: 'Social protection', wo: 'Aar askan wi' },
  nomad: {
    fr: 'Populations pastorales, grand QR lisible de loin',
    en: 'Pastoral populations, large QR readable from afar',
    wo: 'Sàmmkat yi, QR bu mag',
  },
  aero: {
    fr: 'Vaccination et campagnes de terrain',
    en: 'Vaccination and field campaigns',
    wo: 'Ñakk ak liggéeyi biti',
  },
  horizon: {
    fr: 'Dégradé horizontal, sobre et clair',
    en: 'Horizontal gradient, plain and clear',
    wo: 'Melo yu toftaloo',
  },
  aurora: {
    fr: 'Programmes spécialisés, allure de billet',
    en: 'Specialized programmes, looks like a ticket',
    wo: 'Porogaraam yu jagleelu, mel ni biye',
  },
  sovereign: {
    fr: 'Carte d’embarquement, couleurs et logos au choix',
    en: 'Boarding pass, colours and logos of your choice',
    wo: 'Kàrtu tukki, melo ak logo yi ngay tànn',
  },
})

export const templateIds = Object.keys(templatePurposes) as (keyof typeof templatePurposes)[]
export type TemplateId = keyof typeof templatePurposes

export const isTemplate = (text: unknown): text is TemplateId => templateIds.includes(text as TemplateId)

export const templateName = (template: string): string => template.charAt(0).toUpperCase() + template.slice(1)
