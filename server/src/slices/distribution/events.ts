declare module '#platform/events.ts' {
  interface DomainEvents {
    /** A provider accepted a message, or it reached its phone, or it never will. One event per step. */
    'message-moved': {
      messageId: string
      channel: 'sms' | 'whatsapp'
      eventType: 'sent' | 'delivered' | 'failed'
      /** Three letters, from the campaign's prefix or else from the identity. */
      region: string
      /** The recipient, if known. */
      mpi_id: string | null
    }
  }
}

export {}
