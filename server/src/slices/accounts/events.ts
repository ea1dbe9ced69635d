declare module '#platform/events.ts' {
  interface DomainEvents {
    /** An organization exists. Billing opens its account in the same transaction. */
    'organization-created': { organization_id: string; plan: string; opening_balance_fcfa: number }

    /** A user cannot sign in and nothing can be sent: whoever manages the organization makes a link. */
    'password-forgotten': { user_id: string }

    /** Somebody else holds a link by which the user's password can be changed. */
    'reset-link-copied': { user_id: string }
  }
}

export {}
