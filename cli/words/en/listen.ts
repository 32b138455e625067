export const listen = {
  about: 'forwards every notification that arrives, as received; the next start continues where it stopped',
  forwardTo: 'where to send them',
  verdict: 'only with this verdict; any: also rejected ones; default: those that the gateway accepted',
  resign: 'with a new signature each, made with the secret',
  after: 'starts after this seq instead of where the last listen stopped',
  noRetry: 'tries each notification once that the shop answers; default: again when the provider would',
  attempt: (number: number) => `attempt ${number}`,
  next: (at: string) => `next attempt at ${at}`,
  listening: (gateway: string, url: string, seq: number) =>
    `Forwarding from ${gateway} to ${url}, after #${seq}. Stop with Ctrl-C.`,
  unheard: (count: number) =>
    `${count === 1 ? 'A notification' : `${count} notifications`} of another access token went nowhere: a shop calls the simulator with a token that this gateway does not have. Give it the access token of the gateway, or register an address: POST /simulator/accounts.`,
  retrying: (url: string, reason: string) => `${url}: ${reason} Trying again until it answers.`,
  skipped: {
    incomplete: 'not sent: only the first bytes of its body are stored',
    forwarded_too_often: 'not sent: three gateways have forwarded it already',
  },
}
