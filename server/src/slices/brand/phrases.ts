import type { Phrase } from '@samakart/rules/language'

export const weakPair: Phrase = {
  fr: 'Le contraste des deux couleurs est de {ratio}:1 ; il faut au moins 4,5:1. Essayez {suggestion}.',
  en: 'The two colours have a contrast of {ratio}:1; at least 4.5:1 is needed. Try {suggestion}.',
  wo: 'Melo yi ñaar dañu jege lool ({ratio}:1); 4,5:1 mooy li gëna néew. Jéemal {suggestion}.',
}

export const bothColours: Phrase = {
  fr: 'Les deux couleurs vont ensemble : donnez aussi celle-ci.',
  en: 'The two colours belong together: give this one too.',
  wo: 'Melo yi ñaar dañu ànd: joxeel bii itam.',
}

export const undrawable: Phrase = {
  fr: 'Une carte ne peut pas montrer « {letters} » : écrivez en lettres latines.',
  en: 'A card cannot show “{letters}”: write it in Latin letters.',
  wo: 'Kàrt bi mënul wone « {letters} »: bindal ko ci arafi latin.',
}

export const lightSignature: Phrase = {
  fr: 'Cette signature est presque blanche : on ne la verrait pas au dos de la carte. Prenez une image à l’encre foncée.',
  en: 'This signature is nearly white: it would not be seen on the back of the card. Take a picture with dark ink.',
  wo: 'Siñatiir bii dafa weex: duñu ko gis ci ginnaaw kàrt bi. Jëlal nataal bu daa bi ñuul.',
}
