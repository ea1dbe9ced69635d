/** The service's own rules and texts. */
export {
  INVISIBLE,
  MAX_NAME_LENGTH,
  personPhrases,
  wrongDate,
} from '../../../../server/src/slices/mpi/person-mistakes.ts'
