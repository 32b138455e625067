import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import {
  type DeliberateCode,
  deliberateCodes,
  type NearMissCode,
  type RejectionReason,
  rejectionReasons,
} from '../../../server/contract/signature-facts.ts'
import { useSimulatorSecret } from '../../simulator/use-simulator-secret.ts'
import type { NotificationDetail } from '../../stream/feed-entry.ts'
import { useTimes } from '../../time/use-times.ts'
import { WhyNotice } from '../../ui/feedback/why-notice.tsx'
import { Icon } from '../../ui/icon.tsx'
import { OldSignature } from './outbound/signature-age.tsx'
import classes from './webhooks.module.css'

const tones = { validated: 'ok', unsigned: 'warn', rejected: 'bad' } as const

/** The three steps of the signature check with their values, after the most likely cause of a failure. */
export function SignatureTab({ entry }: { entry: NotificationDetail }) {
  const t = useTranslations('signature')
  const { verdict, reason, status } = entry
  const { near_misses } = entry.explanation
  const guess = useGuess(entry)
  return (
    <>
      <WhyNotice
        tone={entry.fault !== null && verdict === 'rejected' ? 'warn' : tones[verdict]}
        title={t(`verdict.${verdict}`)}
        tryFirst={guess !== null && near_misses.length === 0 && t(`${guess}.try`)}
        code={reason}
        testId="verdict"
      >
        <p>{t('answered', { status })}</p>
        <OldSignature entry={entry} />
        {isRejectionReason(reason) && <Cause reason={reason} guess={guess} entry={entry} />}
      </WhyNotice>
      <NearMisses entry={entry} />
      <ol className={classes.steps}>
        <SignedText entry={entry} />
        <Hash entry={entry} />
        <Checks entry={entry} />
      </ol>
      <Notes entry={entry} />
    </>
  )
}

/**
 * The texts of the most likely cause. Whether the simulator's secret is another than the gateway's is known; for the
 * real provider's, it is a guess.
 */
function useGuess({ reason, explanation }: NotificationDetail) {
  const secret = useSimulatorSecret()
  if (!isRejectionReason(reason)) return null
  if (!explanation.notes.some(isOfSimulator)) return `reason.${reason}` as const
  if (secret === undefined) return null
  return `simulatorSecret.${secret === 'differs' || secret === 'same' ? secret : 'unknown'}` as const
}

const isOfSimulator = ({ code }: { code: string | null }) => code === 'simulator_secret'

type CauseProps = {
  reason: RejectionReason
  guess: ReturnType<typeof useGuess>
  entry: NotificationDetail
}

/**
 * Says what was done on purpose, or else the most likely cause. A known mistake has a notice of its own, so that there
 * is no guess.
 */
function Cause({ reason, guess, entry }: CauseProps) {
  const t = useTranslations('signature')
  const { near_misses, notes } = entry.explanation
  const deliberate = near_misses.map(({ code }) => code).find(isDeliberate)
  if (deliberate)
    return (
      <>
        <p data-testid="on-purpose">
          <strong>{t(`nearMiss.${deliberate}.is`)}</strong>
        </p>
        <p>{t(`nearMiss.${deliberate}.do`)}</p>
        {deliberate.startsWith('fault_') && (
          <p>
            <Link to="/simulator" search={{ tab: 'faults' }}>
              {t('seeFaults')}
            </Link>
          </p>
        )}
      </>
    )
  return (
    <>
      <p>{t(`reason.${reason}.says`)}</p>
      {near_misses.length === 0 && guess !== null && (
        <p>
          <strong>{t('likely')}</strong> {t(`${guess}.likely`)}
        </p>
      )}
      {notes.some(isOfSimulator) && (
        <p>
          <Link to="/simulator" search={{ tab: 'account' }}>
            {t('seeAccount')}
          </Link>
        </p>
      )}
    </>
  )
}

/** The mistakes that produce the received signature. Entries of versions without codes have English texts only. */
function NearMisses({ entry: { explanation } }: { entry: NotificationDetail }) {
  const t = useTranslations('signature')
  const mistakes = explanation.near_misses.filter(({ code }) => !isDeliberate(code))
  return mistakes.map(({ code, mistake, advice }, at) => (
    <WhyNotice
      // biome-ignore lint/suspicious/noArrayIndexKey: with two secrets a mistake may occur twice; the list never changes.
      key={at}
      tone="info"
      title={t('wouldMatch')}
      tryFirst={code !== null && t(`nearMiss.${code}.do`)}
      testId="near-miss"
    >
      {code === null ? (
        <p lang="en">
          {mistake} {advice}
        </p>
      ) : (
        <p>{t(`nearMiss.${code}.is`)}</p>
      )}
    </WhyNotice>
  ))
}

/** The note on the simulator's secret is the cause above. */
function Notes({ entry: { explanation } }: { entry: NotificationDetail }) {
  const t = useTranslations('signature')
  return (
    <ul className={classes.notes}>
      {explanation.notes
        .filter(note => !isOfSimulator(note))
        .map(({ code, text }) =>
          code === null ? (
            <li key={text} lang="en">
              {text}
            </li>
          ) : (
            <li key={code}>{t(`note.${code}`)}</li>
          ),
        )}
    </ul>
  )
}

function SignedText({ entry: { explanation } }: { entry: NotificationDetail }) {
  const t = useTranslations('signature')
  return (
    <li>
      <h4>{t('signedText')}</h4>
      <div className={classes.signed} data-testid="signed-text">
        {explanation.signed_text ?? t('noSignedText')}
      </div>
      <dl className={classes.parts}>
        {explanation.parts.map(({ name, value, source }) => (
          <div key={name}>
            <dt className="mono">{name}</dt>
            <dd className="mono">{value ?? '-'}</dd>
            <dd className="dimmed">{t(`source.${source}`)}</dd>
          </div>
        ))}
      </dl>
    </li>
  )
}

function Hash({ entry }: { entry: NotificationDetail }) {
  const t = useTranslations('signature')
  const times = useTimes('provider')
  const { signed_by, signed_at } = entry.explanation
  const received = entry.headers.find(([name]) => name === 'x-signature')?.[1]
  return (
    <li>
      <h4>{t('hash')}</h4>
      <div className={classes.signed}>{received ?? t('noHash')}</div>
      <p className="dimmed">
        {signed_by ? t(`signedBy.${signed_by}`) : t('signedByNobody')}
        {signed_at && ` ${t('signedAt', { at: times.full(signed_at) })}`}
      </p>
    </li>
  )
}

function Checks({ entry: { explanation } }: { entry: NotificationDetail }) {
  const t = useTranslations('signature')
  return (
    <li>
      <h4>{t('checks')}</h4>
      <ul className={classes.checks}>
        {explanation.checks.map(({ name, passed, code, values, detail }) => (
          <li key={name} data-passed={String(passed)}>
            <Icon name={passed === null ? 'minus' : passed ? 'check' : 'close'} size={17} />
            <span>
              <span className="visually-hidden">
                {t(passed === null ? 'check.skipped' : passed ? 'check.passed' : 'check.failed')}:{' '}
              </span>
              <strong className="mono">{name}</strong>{' '}
              {code === null ? <span lang="en">{detail}</span> : t(`finding.${code}`, values ?? {})}
            </span>
          </li>
        ))}
      </ul>
      {explanation.checks.length === 0 && <p className="dimmed">{t('noChecks')}</p>}
    </li>
  )
}

function isDeliberate(code: NearMissCode | null): code is DeliberateCode {
  return deliberateCodes.some(one => one === code)
}

function isRejectionReason(value: string | null): value is RejectionReason {
  return rejectionReasons.some(reason => reason === value)
}
