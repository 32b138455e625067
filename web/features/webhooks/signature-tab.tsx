import { useLocale, useTranslations } from 'use-intl'
import { chosenTimeZone } from '../../browser/preferences.ts'
import { useStored } from '../../browser/stored-value.ts'
import type { NotificationDetail } from '../../feed/feed-entry.ts'
import { localeByLanguage } from '../../i18n/languages.ts'
import { formatMoment } from '../../time/format-time.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { isRejectionReason } from './rejection-reasons.ts'
import classes from './webhooks.module.css'

const tones = { validated: 'ok', unsigned: 'warn', rejected: 'bad' } as const

/** The check in its three steps with the real values, and the likeliest mistake first. */
export function SignatureTab({ entry }: { entry: NotificationDetail }) {
  const t = useTranslations('webhooks.signature')
  const { explanation, verdict, reason, status } = entry
  return (
    <>
      <Notice tone={tones[verdict]} title={t(`verdict.${verdict}`)} testId="verdict">
        <p>{t('answered', { status })}</p>
        {reason !== null && isRejectionReason(reason) && (
          <>
            <p>{t(`reason.${reason}.says`)}</p>
            <p>
              <strong>{t('tryFirst')}</strong> {t(`reason.${reason}.try`)}
            </p>
          </>
        )}
        {reason !== null && <code className="mono">{reason}</code>}
      </Notice>
      {explanation.near_misses.map(({ mistake, advice }) => (
        <Notice key={mistake} tone="info" title={t('wouldMatch')} testId="near-miss">
          <p lang="en">{mistake}</p>
          <p lang="en">{advice}</p>
        </Notice>
      ))}
      <ol className={classes.steps}>
        <SignedText entry={entry} />
        <Hash entry={entry} />
        <Checks entry={entry} />
      </ol>
      <ul className="dimmed">
        {explanation.notes.map(note => (
          <li key={note} lang="en">
            {note}
          </li>
        ))}
      </ul>
    </>
  )
}

function SignedText({ entry: { explanation } }: { entry: NotificationDetail }) {
  const t = useTranslations('webhooks.signature')
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
  const t = useTranslations('webhooks.signature')
  const zone = useStored(chosenTimeZone)
  const locale = localeByLanguage[useLocale()]
  const { signed_by, signed_at } = entry.explanation
  const received = entry.headers.find(([name]) => name === 'x-signature')?.[1]
  return (
    <li>
      <h4>{t('hash')}</h4>
      <div className={classes.signed}>{received ?? t('noHash')}</div>
      <p className="dimmed">
        {signed_by ? t(`signedBy.${signed_by}`) : t('signedByNobody')}
        {signed_at && ` ${t('signedAt', { at: formatMoment(signed_at, locale, zone) })}`}
      </p>
    </li>
  )
}

function Checks({ entry: { explanation } }: { entry: NotificationDetail }) {
  const t = useTranslations('webhooks.signature')
  return (
    <li>
      <h4>{t('checks')}</h4>
      <ul className={classes.checks}>
        {explanation.checks.map(({ name, passed, detail }) => (
          <li key={name} data-passed={String(passed)}>
            <Icon name={passed === null ? 'minus' : passed ? 'check' : 'close'} size={17} />
            <span>
              <span className="visually-hidden">
                {t(passed === null ? 'check.skipped' : passed ? 'check.passed' : 'check.failed')}:{' '}
              </span>
              <strong className="mono">{name}</strong> <span lang="en">{detail}</span>
            </span>
          </li>
        ))}
      </ul>
      {explanation.checks.length === 0 && <p className="dimmed">{t('noChecks')}</p>}
    </li>
  )
}
