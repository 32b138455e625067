import type { Answer } from '../http/route.ts'
import type { Parts } from '../parts.ts'
import type { Fault } from './fault.ts'

export async function playFault(_fault: Fault | null, _answer: Answer, _parts: Parts, send: () => void) {
  send()
}
