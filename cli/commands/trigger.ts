import { type Command, Option } from 'commander'
import { type TestSignature, testSignatures } from '../../server/contract/entry-facts.ts'
import { findNearest } from '../../server/facts/find-nearest.ts'
import {
  isNotificationTopic,
  type NotificationTopic,
  notificationTopics,
} from '../../server/facts/notification-topics.ts'
import { orderActions } from '../../server/facts/order-life.ts'
import { CommandError } from '../command-error.ts'
import { reportDelivery } from '../delivery.ts'
import { exitCodes } from '../exit-codes.ts'
import { addGatewayCommand, connectGateway, type GatewayFlags } from '../gateway.ts'
import { setFields } from '../set-fields.ts'
import type { Terminal } from '../terminal.ts'

/** The dashboard of Mercado Pago sends this id in its own test notifications. */
const defaultResource = '123456'

type Flags = GatewayFlags & { resource?: string; signature: TestSignature; set?: string[]; to?: string }

/** Adds `pasarela trigger`. It fails unless the receiver's answer is right for the signature. */
export function addTrigger(program: Command, terminal: Terminal): void {
  const { words } = terminal
  addGatewayCommand(program, terminal, { name: 'trigger', about: words.trigger.about })
    .argument('<event>', words.trigger.event)
    .option('--resource <id>', `${words.trigger.resource} (${defaultResource})`)
    .addOption(
      new Option('--signature <kind>', words.trigger.signature).choices(testSignatures).default('valid'),
    )
    .option('--set <path=value...>', words.trigger.set)
    .option('--to <url>', words.trigger.to)
    .action(async (event: string, flags: Flags) => {
      const body = { ...describe(event, flags, terminal), signature: flags.signature, url: flags.to }
      const gateway = connectGateway(flags, terminal)
      const result = await gateway.notifications.sendTest(body)
      reportDelivery(result, terminal, flags.json)
    })
}

/** The event `payment.updated` is the action of the topic `payment`; a topic alone has its usual action. */
function describe(event: string, { resource: flaggedResource, set = [] }: Flags, { words }: Terminal) {
  const topic = event.split('.', 1)[0] ?? ''
  if (!isNotificationTopic(topic)) {
    const known = Object.keys(notificationTopics)
    const near = findNearest(topic, known)
    const message = words.format(words.trigger.unknownTopic, { topic, known: known.join(', ') })
    const advice = near === undefined ? [] : [words.format(words.usage.didYouMean, { names: near })]
    throw new CommandError('usage', [message, ...advice].join(' '), exitCodes.usage)
  }
  const resource = flaggedResource ?? defaultResource
  const { usualAction, toBody } = notificationTopics[topic]
  const action = event.includes('.') ? event : usualAction
  refuseMisspelled(action, topic, words)
  if (set.length === 0) return { topic, action, resource }
  const now = Date.now()
  const body = setFields(toBody({ resource, action, id: now, now }), set, words)
  // If the flags name no resource, the gateway takes the one of the body, which `--set` may have changed.
  return { topic, resource: flaggedResource, body }
}

/**
 * A store ignores an action that it does not know, so a misspelled one looks like a fault of the store. The provider may
 * have actions that are not known here, so others pass.
 */
function refuseMisspelled(
  action: string,
  topic: NotificationTopic,
  { trigger, format }: Terminal['words'],
): void {
  const others =
    topic === 'order' ? Object.values(orderActions) : topic === 'payment' ? ['payment.created'] : []
  const known = [notificationTopics[topic].usualAction, ...others]
  const nearest = known.includes(action) ? undefined : findNearest(action, known)
  if (nearest === undefined) return
  throw new CommandError('usage', format(trigger.nearAction, { action, topic, nearest }), exitCodes.usage)
}
