import { reportAnswer, reportLoss } from '../connection/connection.ts'
import { currentLanguage } from '../i18n/current-language.ts'
import { ConnectionLost } from './problem.ts'

/** One request to the service, in the user's language. What never arrives is told apart from what is refused. */
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
