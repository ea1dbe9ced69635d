// What a device keeps, by docs/wallet-bundle.md: the key that it got when it was registered, and bundles. Like `open-bundle.ts`
// it runs unchanged in a browser, a web view or Node.
import { type Bundle, BundleRefused, type OpenedPass, openBundle, type VerificationKey } from './open-bundle.ts'

export interface Registration {
  organization_id: string
  offline_key: string
  verification_keys: readonly VerificationKey[]
}

export class DeviceStore {
  #registration: Registration | undefined
  readonly #bundles = new Map<string, Bundle>()

  constructor(registration: Registration) {
    this.#registration = registration
  }

  keep(passId: string, bundle: Bundle): void {
    if (this.#registration) this.#bundles.set(passId, bundle)
  }

  /** To be called with every answer to a synchronization. A device that was revoked keeps nothing. */
  heardSync({ statusCode, body }: { statusCode: number; body: { code?: string } }): void {
    if (statusCode !== 410 || body.code !== 'device_revoked') return
    this.#registration = undefined
    this.#bundles.clear()
  }

  async open(passId: string, now: Date): Promise<OpenedPass> {
    const bundle = this.#bundles.get(passId)
    if (!this.#registration || !bundle) throw new BundleRefused('deleted')
    const { organization_id: organizationId, offline_key: offlineKey, verification_keys } = this.#registration
    return openBundle({ bundle, passId, organizationId, offlineKey, verificationKeys: verification_keys, now })
  }
}
