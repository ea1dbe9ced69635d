import { refusal } from '#platform/refusal.ts'

export class ProfileNotFound extends refusal('profile_not_found', 404, {
  fr: 'Cette version n’existe pas.',
  en: 'This version does not exist.',
  wo: 'Version bii amul.',
}) {}

export class ProfileNotAdoptable extends refusal('profile_not_adoptable', 409, {
  fr: 'Cette version ne peut pas décider : elle n’est pas terminée, ou elle vient d’anciennes règles.',
  en: 'This version cannot decide: it is not finished, or it comes from earlier rules.',
  wo: 'Version bii mënul dogal: jeexagul, walla mu bawoo ci sàrt yu yàgg.',
}) {}
