/**
 * The event of a notification, in a few words. Actions with a point name their resource (`payment.created`); the others
 * get it from the topic: `authorized_payment created`, `merchant_order update`. Null without action and topic.
 */
export function eventNameOf({
  action,
  topic,
}: {
  action: string | null
  topic: string | null
}): string | null {
  if (!action || !topic || action.includes('.')) return action || topic
  return `${topic.replace(/^(subscription|topic)_|_wh$/g, '')} ${action}`
}
