// Why a card cannot be printed, and what to do. The console shows the same sentences.
import type { Phrase } from './language.ts'

export const printPhrases = {
  letters: {
    fr: 'Une carte ne peut pas montrer « {letters} » : écrivez en lettres latines.',
    en: 'A card cannot show “{letters}”: write it in Latin letters.',
    wo: 'Kàrt bi mënul wone « {letters} »: bindal ko ci arafi latin.',
  },
  nativeLetters: {
    fr: 'Cette ligne de la carte montre un nom en arabe ou en n’ko, pas « {letters} ».',
    en: 'This line of the card shows a name in Arabic or N’Ko, not “{letters}”.',
    wo: 'Rëddu kàrt bii tur ci araab walla n’ko lay wone, du « {letters} ».',
  },
  nothing: {
    fr: 'Une carte ne peut rien montrer de ce nom : écrivez-le en lettres latines.',
    en: 'A card can show nothing of this name: write it in Latin letters.',
    wo: 'Kàrt bi mënul wone dara ci tur wii: bindal ko ci arafi latin.',
  },
  tooLong: {
    fr: 'Trop long pour ce modèle de carte : environ {fits} lettres y tiennent. Abrégez, ou prenez un autre modèle.',
    en: 'Too long for this card template: about {fits} letters fit. Shorten it, or take another template.',
    wo: 'Gudd na lool ci modèlu kàrt bii: {fits} araf lañu fi mëna dugal. Gàttal ko, walla nga tànn beneen modèle.',
  },
} satisfies Record<string, Phrase>
