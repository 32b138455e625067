/** The values of the test form, their validation, and the input they become. */
import type { TestSignature } from '../../../../server/contract/entry-facts.ts'
import { type NotificationTopic, notificationTopics } from '../../../../server/facts/notification-topics.ts'
import { isRecord, parseJson } from '../../../unknown-json.ts'

export type TestValues = {
  content: 'shape' | 'own'
  topic: NotificationTopic
  resource: string
  signature: TestSignature
  /** The custom JSON as typed. */
  body: string
}

export type TestProblems = { resource?: 'needed'; body?: 'notJson' | 'notAnObject' }

export function checkTest({ content, resource, body }: TestValues): TestProblems {
  if (content === 'shape') return resource.trim() === '' ? { resource: 'needed' } : {}
  const value = parseJson(body)
  if (value === undefined) return { body: 'notJson' }
  return isRecord(value) ? {} : { body: 'notAnObject' }
}

/** The input of a test. A custom body is sent as text, so that it arrives as typed. Topic and id are read from it. */
export function toTestInput({ content, topic, resource, signature, body }: TestValues) {
  return content === 'own' ? { signature, body } : { topic, resource: resource.trim(), signature }
}

/** The custom body that the field starts with. */
export function startBody(topic: NotificationTopic, resource: string): string {
  const { usualAction } = notificationTopics[topic]
  return JSON.stringify({ type: topic, action: usualAction, data: { id: resource || '1' } }, null, 2)
}
