/** The service's own rules and texts. */
export {
  INVISIBLE,
  MAX_NAME_LENGTH,
  personPhrases,
  wrongDate,
} from '@samakart/rules/person-mistakes'
