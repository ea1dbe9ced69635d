export * from '../../server/src/slices/mpi/matching/teaching/logistic.ts'
