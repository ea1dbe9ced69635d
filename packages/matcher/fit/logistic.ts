export * from '../src/teaching/logistic.ts'
