/** Not secret: they open an account of the simulator on this machine and nothing else. */
export const demoCredentials = {
  accessToken: 'TEST-1000000000000001-112100-00000000000000000000000000000000-710000111',
  publicKey: 'TEST-00000000-0000-4000-8000-000000000000',
  webhookSecret: 'pasarela-demo-webhook-secret',
}
