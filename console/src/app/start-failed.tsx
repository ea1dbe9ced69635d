import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useConnection } from '#platform/connection/connection.ts'
import { Failed } from '#ui/states/failed.tsx'

/**
 * Shown when the session cannot be resumed because the service does not answer. It retries when the connection is back.
 */
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
