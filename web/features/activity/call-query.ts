/** The filters of the address as the journal wants them. */
import type { ActivitySearch } from './use-activity.ts'

export type CallQuery = {
  door?: 'rest' | 'trpc' | undefined
  operation?: string | undefined
  text?: string | undefined
  status_class?: '2xx' | '4xx' | '5xx' | undefined
  outcome?: 'ok' | 'error' | undefined
}

export function toCallQuery({ status, door, operation, q }: ActivitySearch): CallQuery {
  return {
    door,
    operation,
    text: q,
    ...(status === 'error' ? { outcome: 'error' } : { status_class: status }),
  }
}
