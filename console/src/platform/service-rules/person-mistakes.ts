/** The service's own rules and texts. */
export {
  FORBIDDEN,
  INVISIBLE,
  LONGEST_NAME,
  personPhrases,
  wrongDate,
} from '../../../../server/src/slices/mpi/person-mistakes.ts'
