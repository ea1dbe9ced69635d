import { openSession } from '@samakart/sdk'
import { forgetProfile, readProfile } from '../profile.ts'
import { language, words } from '../words.ts'

export async function run(): Promise<number> {
  const profile = readProfile()
  forgetProfile()
  if (profile?.session) await openSession(profile.url, profile.session).end()
  console.error(words[language()].signedOut)
  return 0
}
