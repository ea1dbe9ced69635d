import { openApi, prepareRequest } from '@samakart/sdk'
import { accessToken, renewAccessToken } from '../session/access-token.ts'
import { endSession, session } from '../session/session.ts'
import { send } from './send.ts'

export { blobOf, dataOf } from '@samakart/sdk'

/** The whole API, typed from its description. Wrap each call in `dataOf`. */
export const api = openApi(window.location.origin, sendSignedIn)

async function sendSignedIn(original: Request): Promise<Response> {
  const request = await prepareRequest(original)
  const again = request.clone()
  const token = await accessToken()
  const response = await send(request, token)
  if (!(await isSessionRefused(response))) return response
  const renewed = await renewAccessToken(token)
  if (renewed) return send(again, renewed)
  if (session.get().state === 'signed-in') endSession('expired')
  return response
}

/** Other 401 responses concern other passwords, such as the DHIS2 account's. They never end the session. */
async function isSessionRefused(response: Response): Promise<boolean> {
  if (response.status !== 401) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null && 'code' in body && body.code === 'unauthenticated'
}
