import { openApi, prepareRequest } from '@samakart/sdk'
import { accessToken, renewAccessToken } from '../session/access-token.ts'
import { askForFreshFactor } from '../session/fresh-factor.ts'
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
  if (await isRefused(response, 403, 'fresh_factor_required'))
    return (await askForFreshFactor()) ? send(again, await accessToken()) : response
  // Other 401 responses concern other passwords, such as the DHIS2 account's. They never end the session.
  if (!(await isRefused(response, 401, 'unauthenticated'))) return response
  const renewed = await renewAccessToken(token)
  if (renewed) return send(again, renewed)
  if (session.get().state === 'signed-in') endSession('expired')
  return response
}

async function isRefused(response: Response, status: number, code: string): Promise<boolean> {
  if (response.status !== status) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null && 'code' in body && body.code === code
}
