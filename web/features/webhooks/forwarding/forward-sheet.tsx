import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { maxWaiting } from '../../../../server/contract/bounds.ts'
import type { ForwardedVerdict } from '../../../../server/contract/entry-facts.ts'
import type { Forwarding } from '../../../../server/contract/forwarding.ts'
import { formatCount, useNumberLocale } from '../../../i18n/account-country.tsx'
import { PartTexts } from '../../../notices/part-texts.tsx'
import { ProblemNotice } from '../../../notices/problem-notice.tsx'
import { useForwarding } from '../../../stream/use-forwarding.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeleton-lines.tsx'
import { Facts } from '../../../ui/values/facts.tsx'
import { Moment } from '../../../ui/values/moment.tsx'
import classes from '../webhooks.module.css'
import { ForwardAgain } from './forward-again.tsx'
import { ForwardForm } from './forward-form.tsx'

type Props = {
  /** The verdict that the form starts with, instead of the one that is forwarded now. */
  verdict: ForwardedVerdict | undefined
  onLeave: () => void
}

/** The content of the dialog, with its messages. */
export function ForwardSheet(props: Props) {
  const t = useTranslations('outbound.forward')
  return (
    <PartTexts part="forwarding" title={t('notLoaded')} fallback={<SkeletonLines lines={10} />}>
      <Loaded {...props} />
    </PartTexts>
  )
}

function Loaded({ verdict, onLeave }: Props) {
  const t = useTranslations('forwarding')
  const tForward = useTranslations('outbound.forward')
  const { data, error, refetch } = useForwarding()
  if (error) return <ProblemNotice error={error} title={tForward('notLoaded')} onRetry={refetch} />
  if (!data) return <SkeletonLines lines={8} />
  return (
    <>
      <p className="dimmed">{t('lead')}</p>
      <ForwardForm state={verdict ? { ...data, verdict } : data} />
      <ForwardState state={data} onLeave={onLeave} />
    </>
  )
}

/** The numbers of delivered, failed and waiting notifications. Renders nothing before the first start. */
function ForwardState({ state, onLeave }: { state: Forwarding; onLeave: () => void }) {
  const t = useTranslations('forwarding')
  const locale = useNumberLocale()
  const write = (count: number) => formatCount(count, locale)
  if (state.started_at === null) return null
  const waiting = write(state.waiting)
  return (
    <section aria-label={t('state')} data-testid="forward-state">
      <h3 className={classes.part}>{state.is_on ? t('running') : t('stopped')}</h3>
      <Facts
        facts={[
          { label: t('since'), value: <Moment iso={state.started_at} /> },
          { label: t('succeeded'), value: write(state.succeeded) },
          {
            label: t('notDelivered'),
            value:
              state.failed === 0 ? (
                0
              ) : (
                <Link to="/webhooks" search={{ forward: 'failed' }} onClick={onLeave}>
                  {t('seeFailed', { count: state.failed })}
                </Link>
              ),
          },
          {
            label: t('acceptedRejected'),
            value: state.accepted > 0 && (
              <Link to="/webhooks" search={{ forward: 'accepted' }} onClick={onLeave}>
                {t('seeFailed', { count: state.accepted })}
              </Link>
            ),
          },
          { label: t('faulted'), value: state.faulted > 0 && t('byFault', { count: state.faulted }) },
          {
            label: t('next'),
            value: state.next_at !== null && (
              <>
                <Moment iso={state.next_at} isAbsolute /> {t('retrying', { count: state.retrying })}
              </>
            ),
          },
          {
            label: t('waiting'),
            value: state.is_on && (state.waiting < maxWaiting ? waiting : t('many', { count: waiting })),
          },
        ]}
      />
      {state.failed > 0 && (
        <p className={classes.again}>
          {state.is_on ? <ForwardAgain label={t('sendFailed', { count: state.failed })} /> : t('startToSend')}
        </p>
      )}
      {state.missed_to !== null && (
        <Notice tone="warn">{t('missed', { seq: write(state.missed_to) })}</Notice>
      )}
    </section>
  )
}
