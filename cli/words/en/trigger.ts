export const trigger = {
  about: 'sends a test notification, signed by the gateway, to the gateway or to a shop',
  event: 'an action such as payment.updated, or a topic',
  resource: 'the data.id',
  signature: 'valid, wrong_secret, old (signed an hour ago) or unsigned',
  set: 'sets a field of the body, for example data.x=1',
  to: 'where to send it (default: the gateway itself)',
  unknownTopic: (topic: string, known: string) => `${topic} is not a topic. Topics: ${known}.`,
  notAnAssignment: (text: string) => `${text} is not an assignment. Write path=value, for example data.id=7.`,
}
