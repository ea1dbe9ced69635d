import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { api, dataOf } from '../api/client.ts'

/** What the device of the user answers. It asks for a finger, a face or a PIN. */
export async function askDeviceForPasskey() {
  const options = await dataOf(api.POST('/auth/login/passkey/options', { body: {} }))
  return toBody(await startAuthentication({ optionsJSON: options as never }))
}

export async function makePasskeyOnDevice() {
  const options = await dataOf(api.POST('/auth/passkeys/options', { body: {} }))
  return toBody(await startRegistration({ optionsJSON: options as never }))
}

/** Without the fields that the service has no use for. */
function toBody<R extends object>({ id, rawId, response }: { id: string; rawId: string; response: R }) {
  return { id, rawId, type: 'public-key' as const, response, clientExtensionResults: {} }
}
