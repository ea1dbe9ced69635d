import type { CardUnprintable } from '@samakart/card-engine'
import type { Phrase } from '@samakart/rules/language'

/** Why a design cannot be printed, by the renderer's code. */
export const unprintablePhrases = {
  'unknown-template': {
    fr: 'Ce modèle n’existe pas.',
    en: 'This template does not exist.',
    wo: 'Modèle bii amul.',
  },
  'unsupported-dpi': { fr: '300, 450 ou 600.', en: '300, 450 or 600.', wo: '300, 450 walla 600.' },
  'unsupported-characters': {
    fr: 'Une carte ne peut pas montrer cette écriture : utilisez la forme latine.',
    en: 'A card cannot show this script: use the Latin form.',
    wo: 'Kàrt bi mënul wone mbind mii: jëfandikul arafi latin.',
  },
  'too-long': {
    fr: 'Ce texte est trop long pour sa place : abrégez-le.',
    en: 'This text is too long for its place: shorten it.',
    wo: 'Mbind mii gudd na lool ci bérebam: gàttal ko.',
  },
  'invalid-qr-token': {
    fr: 'Le jeton QR n’est pas valable.',
    en: 'The QR token is not valid.',
    wo: 'Jeton QR bi baaxul.',
  },
  'invalid-colour': {
    fr: 'Écrivez une couleur comme #c9a227.',
    en: 'Write a colour like #c9a227.',
    wo: 'Bindal melo bu mel ni #c9a227.',
  },
  'insufficient-contrast': {
    fr: 'Le contraste avec le fond est trop faible : le texte demande au moins 4,5:1.',
    en: 'The contrast with the ground is too weak: text needs at least 4.5:1.',
    wo: 'Melo yi dañu jege lool: mbind mi soxla na 4,5:1.',
  },
  'invalid-setting': {
    fr: 'Cette valeur est hors des limites.',
    en: 'This value is out of bounds.',
    wo: 'Li nga bind weesu na li ñu may.',
  },
  'logo-too-large': {
    fr: 'Un logo pèse au plus 2 Mo et mesure au plus 4096 pixels.',
    en: 'A logo has at most 2 MB and 4096 pixels.',
    wo: 'Logo du weesu 2 Mo ak 4096 pixels.',
  },
  'logo-unreadable': {
    fr: 'Ce logo n’est pas une image PNG, JPEG ou SVG lisible.',
    en: 'This logo is not a readable PNG, JPEG or SVG picture.',
    wo: 'Logo bii du nataal PNG, JPEG walla SVG bu leer.',
  },
  'logo-unsafe': {
    fr: 'Ce logo SVG contient plus que du dessin.',
    en: 'This SVG logo holds more than a drawing.',
    wo: 'Logo SVG bii am na lu dul nataal.',
  },
  'photo-unreadable': {
    fr: 'La photo de cette personne ne peut pas être lue.',
    en: 'The photo of this person cannot be read.',
    wo: 'Mënuñu jàng nataalu nit kii.',
  },
} satisfies Record<CardUnprintable['code'], Phrase>
