import { theSystem } from '#platform/scopes.ts'
import type { Services } from '#platform/services.ts'
import { inPlatformWork } from '#platform/unit-of-work.ts'

/** Invoices are written inside transactions that know no configuration; so the seller is put beside them at the start. */
export async function keepSeller(services: Services): Promise<void> {
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
