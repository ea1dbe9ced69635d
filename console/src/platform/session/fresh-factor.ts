import { createStore, useStore } from '../state/store.ts'

/** What waits until the user has proved again who they are. */
interface Question {
  answer: (isProven: boolean) => void
}

const question = createStore<Question | null>(null)

let asked: Promise<boolean> | undefined

/** Asks once for all requests that wait. False if the user gives up. */
export function askForFreshFactor(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => question.set({ answer: resolve })).finally(() => {
    asked = undefined
    question.set(null)
  })
  return asked
}

export const useFreshFactorQuestion = () => useStore(question)
