import { useTranslations } from 'use-intl'
import { type ErrorCode, errorCodes } from '../../../server/contract/error-codes.ts'
import { failureReasons } from '../../../server/contract/outbound-facts.ts'
import { type ConsoleProblem, readProblem } from '../../errors/console-problem.ts'
import { AppliedFault, ProblemWords } from '../../errors/problem-words.tsx'
import { StatusDetailText } from '../../records/status-badges.tsx'
import { useAppliedFault } from '../../simulator/use-applied-fault.ts'
import type { CallDetail } from '../../stream/feed-entry.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { parseJson } from '../../unknown-json.ts'

/**
 * Tells why a call failed, and what to try. A fault that was set comes first. Renders nothing for a call that
 * succeeded.
 */
export function CallCause({ call }: { call: CallDetail }) {
  const t = useTranslations('calls.why')
  const isFailed = call.outcome === 'error'
  const fault = useAppliedFault(isFailed ? call.correlation_id : null)
  if (!isFailed) return null
  const { status, operation, correlation_id: requestId, error_code: code } = call
  const problem = readProblem(parseJson(call.response), { status, requestId, operation })
  return (
    <Notice tone="bad" title={t('title')} testId="call-cause">
      {problem ? (
        <Problem problem={problem} fault={fault} call={call} />
      ) : fault === undefined ? (
        <Cause call={call} />
      ) : (
        <AppliedFault fault={fault} />
      )}
      <p>
        <strong>{t('tryFirst')}</strong> {fault === undefined ? t(`try.${toKnown(code)}`) : t('tryFault')}
      </p>
    </Notice>
  )
}

type ProblemProps = { problem: ConsoleProblem; fault: string | undefined; call: CallDetail }

function Problem({ problem, fault, call }: ProblemProps) {
  return (
    <>
      <ProblemWords problem={problem} fault={fault} fallback={<Cause call={call} />} />
      {problem.failedOrder?.transactions.map(({ id, status_detail }) => (
        <p key={id}>
          <StatusDetailText detail={status_detail} />
        </p>
      ))}
    </>
  )
}

function Cause({ call: { error_code: code, status } }: { call: CallDetail }) {
  const t = useTranslations('calls.why')
  const tDelivery = useTranslations('outbound.result.reason')
  const reason = failureReasons.find(one => one === code)
  if (reason) return <p>{tDelivery(reason)}</p>
  const known = toKnown(code)
  return <p>{known === 'delivery_failed' ? t('is.other', { status }) : t(`is.${known}`, { status })}</p>
}

/**
 * The code, if the console has texts for it. Deliveries fail with codes of their own (`delivery-facts.ts`), and a newer
 * gateway may have written another code.
 */
function toKnown(code: string | null): ErrorCode | 'delivery_refused' | 'delivery_failed' | 'other' {
  if (code === 'delivery_refused') return code
  if (failureReasons.some(reason => reason === code)) return 'delivery_failed'
  return errorCodes.find(one => one === code) ?? 'other'
}
