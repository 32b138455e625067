import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { faultCode } from '../../../server/contract/entry-facts.ts'
import { receivedStatus } from '../../../server/facts/outcomes.ts'
import { useCallWords } from '../../calls/use-call-words.ts'
import { PartTexts } from '../../notices/part-texts.tsx'
import type { CallDetail } from '../../stream/feed-entry.ts'
import { trpc } from '../../trpc.ts'
import own from './failure-reason.module.css'
import classes from './overview.module.css'

type Props = { seq: number; operation: string }

/**
 * What became of a failed call, which stands for its group: the status that the caller got, the name, and why, in the
 * words of the list of calls.
 */
export function FailureReason({ seq, operation }: Props) {
  const { data: call, error } = trpc.calls.get.useQuery(
    { seq },
    { staleTime: Number.POSITIVE_INFINITY, retry: false },
  )
  // The words of the operation are still loading. Its name is shown only where they cannot be had.
  const name = <FailureLink seq={seq} operation={operation} />
  if (error) return name
  const loading = <span data-pending>{operation}</span>
  if (!call) return loading
  return (
    <PartTexts part="calls" title={null} fallback={loading}>
      <PartTexts part="otherPages" title={null} fallback={loading}>
        <Words call={call} />
      </PartTexts>
    </PartTexts>
  )
}

/** The reasons with sentences of their own. A store that got nothing is not said to be silent. */
const knownReasons = [
  'timeout',
  'delivery_refused',
  faultCode,
  'connection_refused',
  'address_not_allowed',
  'host_not_found',
] as const

/** The name of the operation, which opens the call. */
export function FailureLink({ seq, operation }: Props) {
  return (
    <Link to="/calls" search={{ id: seq }}>
      {operation}
    </Link>
  )
}

function Words({ call }: { call: CallDetail }) {
  const t = useTranslations('calls.forward')
  const { nameOf, reasonOf } = useCallWords()
  const { seq, operation, error_code: code, status } = call
  const received = receivedStatus(call)
  if (operation === 'notifications.forward') {
    const known = knownReasons.find(one => one === code)
    return <FailureLink seq={seq} operation={t(known ?? 'other', { status })} />
  }
  return (
    <>
      <span className={`${own.status} mono`}>{received}</span>
      <FailureLink seq={seq} operation={nameOf(operation)} />
      <span className={`${classes.why} dimmed`}>{reasonOf(call)}</span>
    </>
  )
}
