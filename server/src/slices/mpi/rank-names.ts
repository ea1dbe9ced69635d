import { nameField } from '@samakart/matcher'

interface Named {
  first_name: string
  last_name: string
}

/** How close a name is to what was typed: whole words count more than prefixes, and prefixes more than the sound. */
export function closeness(typed: string): (person: Named) => number {
  const typedWords = nameField(typed).words
  return (person) => {
    const words = wordsOf(person)
    let sum = 0
    for (const { text, name } of typedWords) {
      let best = 0
      for (const word of words) {
        if (word.text === text) best = Math.max(best, 1)
        else if (word.text.startsWith(text)) best = Math.max(best, 0.8)
        else if (word.name === name) best = Math.max(best, 0.6)
      }
      sum += best
    }
    return sum - Math.abs(words.length - typedWords.length) * 0.01
  }
}

const wordsOf = ({ first_name, last_name }: Named) => [...nameField(last_name).words, ...nameField(first_name).words]
