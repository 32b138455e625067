const subscriptionPrefix = 'subscription_'

/**
 * The event of a notification, in a few words. Actions name their resource (`payment.created`), except those of
 * subscriptions, which get it from the topic: `authorized_payment created`. Null without action and topic.
 */
export function eventNameOf({
  action,
  topic,
}: {
  action: string | null
  topic: string | null
}): string | null {
  if (!action || !topic?.startsWith(subscriptionPrefix)) return action || topic
  return `${topic.slice(subscriptionPrefix.length)} ${action}`
}
