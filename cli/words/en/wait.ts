export const wait = {
  about: 'waits for notifications, also older ones: ends at once if the journal has them',
  filters: {
    topic: 'the topic, for example payment',
    resource: 'the data.id',
    action: 'the action, for example payment.updated',
    verdict: 'validated, unsigned or rejected',
    payment: 'the payment that it concerns',
    order: 'the order that it concerns',
  },
  after: 'only those after this seq; default: any of the journal',
  fromNow: 'only those that arrive from now on',
  ready: (seq: number) => `Waiting for what arrives after #${seq}.`,
  count: 'how many must match (default: 1)',
  timeout: 'how long, up to 60s',
  found: (seq: number, what: string, at: string) => `#${seq} ${what}, received ${at}`,
  near: (seq: number, what: string, why: string) => `Near: #${seq} ${what}: ${why}`,
}
