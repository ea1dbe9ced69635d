import { lazy, Suspense, useState } from 'react'
import { useMessages } from '#platform/i18n/current-language.ts'
import { useSession } from '#platform/session/session.ts'
import type { Challenge } from '#platform/session/sign-in.ts'
import { EntryLead, EntryPage, EntryReason } from '#ui/entry/entry-page.tsx'
import { Loading } from '#ui/states/loading.tsx'
import { messages } from './messages.ts'
import { SignInForm } from './sign-in-form.tsx'

const SecondFactorForm = lazy(() => import('./second-factor-form.tsx'))

export function SignInPage() {
  const t = useMessages(messages)
  const session = useSession()
  const [challenge, setChallenge] = useState<Challenge>()
  const reason = session.state === 'signed-out' ? session.reason : 'not-signed-in'
  return (
    <EntryPage title={t.title}>
      {challenge ? (
        <Suspense fallback={<Loading />}>
          <SecondFactorForm challenge={challenge} onGiveUp={() => setChallenge(undefined)} />
        </Suspense>
      ) : (
        <>
          {reason === 'not-signed-in' ? <EntryLead>{t.lead}</EntryLead> : <EntryReason>{t[reason]}</EntryReason>}
          <SignInForm onChallenge={setChallenge} />
        </>
      )}
    </EntryPage>
  )
}
