import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'

/** Stores the configured seller at the start, because transactions that write invoices see no configuration. */
export async function storeSeller(services: Services): Promise<void> {
  const { platformCreationFcfa, ...seller } = services.config.invoicing
  if (services.config.isProduction && (seller.ninea === '' || seller.rccm === '')) {
    services.log.warn('invoices will lack the seller’s NINEA or RCCM: set SELLER_NINEA and SELLER_RCCM')
  }
  const row = {
    name: seller.name,
    legal_form: seller.legalForm,
    address: seller.address,
    ninea: seller.ninea,
    rccm: seller.rccm,
    platform_creation_fcfa: platformCreationFcfa,
  }
  await inPlatformWork(services, theSystem, ({ db }) =>
    db
      .insertInto('billing_seller')
      .values(row)
      .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
      .execute(),
  )
}
