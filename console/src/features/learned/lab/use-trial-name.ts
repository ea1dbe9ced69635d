import { useQuery } from '@tanstack/react-query'
import { useFormats, useMessages } from '#platform/i18n/current-language.ts'
import { listVersions } from '../queries.ts'
import { messages } from './messages.ts'
import type { Trial } from './queries.ts'

/** What a trial tries, in a sentence. */
export function useTrialName() {
  const t = useMessages(messages)
  const { number, percent } = useFormats()
  const versions = useQuery(listVersions).data?.items ?? []
  const share = (value: number) => percent(value * 100, Number.isInteger(Math.round(value * 10_000) / 100) ? 0 : 2)
  return ({ certain, probable, profile_id }: Trial): string => {
    const version = versions.find((candidate) => candidate.profile_id === profile_id)
    const rules = version ? t.version(number(version.version)) : t.shipped
    return t.tried(share(certain), share(probable), rules)
  }
}
