export const grade = {
  about: 'attacks a webhook handler and says what money it would lose',
  url: 'the webhook handler of your shop',
  simulator: 'a running simulator that your shop calls (default: one is started for the run)',
  port: 'port of the simulator that is started; 0 is any free one',
  accessToken: 'access token of your shop',
  otherSecret: 'secret of the other environment, which must be refused',
  previousSecret: 'secret that was replaced, which must be refused',
  checkUrl: 'address that tells the state of the order {reference}: {"state":"paid","shipped":1}',
  checkCommand: 'command that prints it, for the order $PASARELA_REFERENCE',
  orderUrl: 'address that makes an order, by POST: external_reference, amount, currency',
  orderCommand: 'command that makes it: $PASARELA_REFERENCE, $PASARELA_AMOUNT, $PASARELA_CURRENCY',
  only: 'cases, or groups: signature, delivery, truth, robustness',
  seed: 'repeats a run',
  rate: (max: number) => `notifications in a second, 1 to ${max} (default: 50)`,
  slow: 'also the case that takes 25 seconds',
  ownsHost: 'allows a host other than this machine',
  mend: 'language of the code that mends: node, php or python',
  html: 'writes a report for people: one HTML file',
  junit: 'writes a report for CI systems: JUnit XML',
  configure: (simulator: string, token: string, secret: string) =>
    `Your shop must call ${simulator} instead of https://api.mercadopago.com, with the access token ${token} and the webhook secret ${secret}.`,
  bounds: (requests: number, rate: number) =>
    `It gets at most ${requests} notifications, ${rate} in a second.`,
  orRunning: 'To use a simulator that is running, give its address with --simulator.',
  notANumber: (flag: string, value: string | undefined, max: number) =>
    `${flag} must be a number from 1 to ${max}, not ${value}.`,
  unknownCase: (name: string) => `${name} is neither a case nor a group. docs/grade.md lists them.`,
  shopFails: (reason: string) => `The shop could not be asked about its order. ${reason}`,
  simulatorFails: (url: string, reason: string) => `${url} is not a simulator that answers. ${reason}`,
  targets: {
    not_an_address: (url: string) => `${url} is not an http or https address.`,
    not_found: (url: string) => `The host of ${url} was not found.`,
    not_loopback: (url: string) =>
      `${url} is not on this machine. If the host is yours, add --i-own-this-host.`,
    forbidden: (url: string) => `${url} may not be graded: it is no address of a shop.`,
    no_listener: (url: string) => `Nothing answers at ${url}. Start your shop.`,
  },
}
