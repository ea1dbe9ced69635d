import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConnection } from '#platform/connection/connection.ts'
import { Failed } from '#ui/states/failed.tsx'

/** The session could not be taken up because nothing answers. It goes on by itself when something does. */
export function StartFailed({ error }: { error: unknown }) {
  const router = useRouter()
  const { isLost } = useConnection()
  useEffect(() => {
    if (!isLost) void router.invalidate()
  }, [isLost, router])
  return (
    <main>
      <Failed error={error} onRetry={() => void router.invalidate()} />
    </main>
  )
}
