import { refusal } from '#platform/refusal.ts'

export class NoActivePass extends refusal('no_active_pass', 404, {
  fr: 'Cette identité n’a pas de pass actif.',
  en: 'This identity has no active pass.',
  wo: 'Nit kii amul pass buy dox.',
}) {}

export class PassNotFound extends refusal('pass_not_found', 404, {
  fr: 'Ce pass n’existe pas.',
  en: 'This pass does not exist.',
  wo: 'Pass bii amul.',
}) {}

export class DeviceRevoked extends refusal('device_revoked', 410, {
  fr: 'Cet appareil a été révoqué : il doit effacer sa clé et les pass qu’il garde.',
  en: 'This device was revoked: it must delete its key and the passes that it holds.',
  wo: 'Aparey bii dañu ko dindi: dafa wara far caabeem ak pass yi mu denc.',
}) {}

export class DeviceNotFound extends refusal('device_not_found', 404, {
  fr: 'Cet appareil n’est pas enregistré.',
  en: 'This device is not registered.',
  wo: 'Aparey bii binduwul.',
}) {}
