/** The form of a test notification, and what it sends. */
import type { TestSignature, TestTopic } from '../../../../server/contract/copy-facts.ts'
import { readWebUrl } from '../../../http/web-url.ts'
import { isRecord, parseJson } from '../../../json/unknown-json.ts'

export type TestValues = {
  content: 'shape' | 'own'
  topic: TestTopic
  resource: string
  signature: TestSignature
  /** JSON of one's own, as it is written. */
  body: string
}

export type TestProblems = { resource?: 'needed'; body?: 'notJson' | 'notAnObject' }

export function checkTest({ content, resource, body }: TestValues): TestProblems {
  if (content === 'shape') return resource.trim() === '' ? { resource: 'needed' } : {}
  const value = parseJson(body)
  if (value === undefined) return { body: 'notJson' }
  return isRecord(value) ? {} : { body: 'notAnObject' }
}

/** A body of one's own travels as text, so that it arrives as it was written; it names its topic and id itself. */
export function toTestInput({ content, topic, resource, signature, body }: TestValues) {
  return content === 'own' ? { signature, body } : { topic, resource: resource.trim(), signature }
}

/** Something to begin with. */
export function startBody(topic: TestTopic, resource: string): string {
  return JSON.stringify({ type: topic, action: 'payment.updated', data: { id: resource || '1' } }, null, 2)
}

/** Where a copy may go; the gateway takes no user and no password in an address. */
export function isTargetUrl(text: string): boolean {
  const url = readWebUrl(text)
  return url !== null && url.username === '' && url.password === ''
}
