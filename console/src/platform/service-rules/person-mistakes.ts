/** The service's own words. */
export {
  FORBIDDEN,
  INVISIBLE,
  LONGEST_NAME,
  personPhrases,
  wrongDate,
} from '../../../../server/src/slices/mpi/person-mistakes.ts'
