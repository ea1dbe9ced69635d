import { ApiProblem } from '@samakart/sdk'
import { focusManager, QueryClient } from '@tanstack/react-query'
import { isSavingData } from '../preferences/data-saver.ts'

const STALE_MS = 30_000
const STALE_WHEN_SAVING_MS = 300_000
const UNATTENDED_AFTER_MS = 3_600_000

/** Lists that refresh themselves would keep the session of a console that was left open, so they stop until somebody is there again. */
focusManager.setEventListener((setAttended) => {
  const gone = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    clearTimeout(timer)
    timer = setTimeout(() => setAttended(false), UNATTENDED_AFTER_MS)
    setAttended(document.visibilityState === 'visible')
  }
  look()
  for (const sign of ['visibilitychange', 'pointermove', 'pointerdown', 'keydown'])
    window.addEventListener(sign, look, { signal: gone.signal })
  return () => gone.abort()
})

/** A refusal will not change when the request is repeated. A server error may. */
function isWorthRetrying(failures: number, error: Error): boolean {
  if (failures >= 2) return false
  return error instanceof ApiProblem ? error.status >= 500 : true
}

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: () => (isSavingData() ? STALE_WHEN_SAVING_MS : STALE_MS),
      refetchOnWindowFocus: () => !isSavingData(),
      refetchOnReconnect: true,
      // The browser is often wrong about being online, so requests do not wait for it.
      networkMode: 'always',
      retry: isWorthRetrying,
      retryDelay: (failures) => 400 * 2 ** failures,
      gcTime: 3_600_000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})
