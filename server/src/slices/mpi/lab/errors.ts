import { refusal } from '#platform/refusal.ts'

export class TrialNotFound extends refusal('trial_not_found', 404, {
  fr: 'Cet essai n’existe pas, ou a été supprimé après son délai.',
  en: 'This trial does not exist, or was deleted after its time.',
  wo: 'Jéem bii amul, walla far nañu ko ba app ba matee.',
}) {}

export class TrialUnderWay extends refusal('trial_under_way', 409, {
  fr: 'Un essai est déjà en cours : attendez sa fin ou arrêtez-le.',
  en: 'A trial is already under way: wait for its end or stop it.',
  wo: 'Benn jéem a ngi dox ba noppi: xaaral mu jeex, walla nga taxawal ko.',
}) {}
