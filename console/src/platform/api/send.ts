import { ConnectionLost } from '@samakart/sdk'
import { reportAnswer, reportLoss } from '../connection/connection.ts'
import { currentLanguage } from '../i18n/current-language.ts'

/** Sends one request in the user's language. A request without a response throws `ConnectionLost`. */
export async function send(request: Request, accessToken?: string): Promise<Response> {
  request.headers.set('Accept-Language', currentLanguage.get())
  if (accessToken) request.headers.set('Authorization', `Bearer ${accessToken}`)
  try {
    const response = await fetch(request)
    reportAnswer()
    return response
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    reportLoss()
    throw new ConnectionLost('no answer', { cause: error })
  }
}
