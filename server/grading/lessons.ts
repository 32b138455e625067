/** The lesson of a finding: the rule, and the code that fixes a handler. */
import type { Advice } from './advice/advice.ts'
import { forFlow } from './advice/for-flow.ts'
import { notificationAdvice } from './advice/notification-advice.ts'
import { paymentAdvice } from './advice/payment-advice.ts'
import { type Lesson, refusing } from './cases/case.ts'
import { type CaseId, cases } from './cases/cases.ts'
import type { FindingKind, Flow } from './result.ts'

export const advice: Record<Lesson, Advice> = { ...notificationAdvice, ...paymentAdvice }

/**
 * The rule that a handler broke. It is the rule of the case, unless the handler broke another one: it did not read the
 * payment, read it and believed the body, shipped before it was approved, failed on what it had to refuse, ignored a
 * repetition, or refuses everything.
 */
export function lessonOf(id: CaseId, kind: FindingKind | null, reads = 0): Lesson {
  const { lesson, leaves, group } = cases[id]
  switch (kind) {
    case 'not_acknowledged':
      return 'acknowledge'
    case 'taken_back':
      return 'keep'
    case 'not_read':
      return 'read'
    case 'stopped':
      return 'survive'
    case 'refused':
      return id === 'valid' ? 'own_secret' : lesson
    case 'believed':
      if (leaves !== 'unpaid') return 'status'
      return lesson === 'read' && reads > 0 ? 'api_status' : lesson
    case 'not_paid':
      return lesson === 'heal' || lesson === 'look_again' ? 'retry' : lesson
    case 'crashed':
      if (leaves === 'unpaid' && group === 'truth') return 'no_failure'
      return refusing.has(lesson) ? 'input' : lesson
    case 'no_answer':
      return refusing.has(lesson) ? 'input' : lesson
    default:
      return lesson
  }
}

/** The sources, and the code in the terms of the API by which the shop is paid. */
export function adviceOf(lesson: Lesson, flow: Flow): Advice {
  return forFlow(advice[lesson], flow)
}
