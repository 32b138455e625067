export const wait = {
  about: 'waits for notifications; ends at once if they are already in the journal',
  filters: {
    topic: 'the topic, for example payment',
    resource: 'the data.id',
    action: 'the action, for example payment.updated',
    verdict: 'validated, unsigned or rejected',
    payment: 'the payment that it concerns',
    order: 'the order that it concerns',
  },
  after: 'only entries after this seq',
  count: 'how many must match (default: 1)',
  timeout: 'how long, up to 60s',
  found: (seq: number, what: string, at: string) => `#${seq} ${what}, received ${at}`,
  near: (seq: number, what: string, why: string) => `Near: #${seq} ${what}: ${why}`,
}
