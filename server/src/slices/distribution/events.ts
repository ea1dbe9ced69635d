declare module '#platform/events.ts' {
  interface DomainEvents {
    /** A message was accepted by a provider, reached its phone, or will never reach it. One event per step. */
    'message-moved': {
      messageId: string
      channel: 'sms' | 'whatsapp'
      eventType: 'sent' | 'delivered' | 'failed'
      /** Three letters: of the campaign's prefix, else of the identity. */
      region: string
    }
  }
}

export {}
