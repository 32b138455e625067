export const demo = {
  about: 'starts console, gateway and simulator on this machine, without an account and without internet',
  console: 'Console',
  gateway: 'Gateway',
  simulator: 'Simulator',
  shop: 'Your shop uses these, and the simulator in place of https://api.mercadopago.com:',
  accessToken: 'Access token',
  publicKey: 'Public key',
  webhookSecret: 'Webhook secret',
  webhooks: 'Its webhooks:',
  stop: 'Stop with Ctrl-C.',
}
