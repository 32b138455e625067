import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import * as control from '../../../server/catalog/control.ts'
import { isGrading, useActorSentence } from '../../http/use-actor-text.ts'
import { useSettings } from '../../http/use-settings.ts'
import { ProblemNotice } from '../../notices/problem-notice.tsx'
import { describeRule, findFaultName } from '../../simulator/fault-names.ts'
import { useFaultWords } from '../../simulator/use-fault-words.ts'
import { useSimulatorAction, useSimulatorRead } from '../../simulator/use-simulator.ts'
import { trpc } from '../../trpc.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { dangerous } from '../../ui/overlays/confirm-dialog.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { findTrigger, triggerPages } from './fault-triggers.ts'
import classes from './simulator.module.css'

/** The list is polled, because calls of any page can use up a fault. */
const refetchMs = 3_000

export function ActiveFaults() {
  const t = useTranslations('simulator.faults')
  const by = useActorSentence()
  const settings = useSettings()
  const isSimulated = settings?.simulator === true
  const hasProxy = settings !== undefined && settings.shop_url !== null
  const simulated = useSimulatorRead(control.faults.list, {}, { refetchMs })
  const proxied = trpc.faults.list.useQuery(undefined, { refetchInterval: refetchMs, enabled: hasProxy })
  const clearSimulated = useSimulatorAction(control.faults.clear)
  const clearProxied = trpc.faults.clear.useMutation({ onSuccess: () => void proxied.refetch() })
  const clear = async () => {
    const clearings = [
      hasProxy && clearProxied.mutateAsync({}),
      isSimulated && clearSimulated.mutateAsync({}),
    ]
    // A notice below the list names the error.
    const results = await Promise.allSettled(clearings)
    if (results.every(({ status }) => status === 'fulfilled')) sayDone(t('cleared'))
  }
  const error = simulated.error ?? proxied.error
  const clearError = clearSimulated.error ?? clearProxied.error
  const isRead =
    settings !== undefined &&
    (!isSimulated || simulated.data !== undefined) &&
    (!hasProxy || proxied.data !== undefined)
  const rules = isRead && [
    ...(simulated.data?.calls.map(rule => ({ rule, kind: 'ofCalls' as const })) ?? []),
    ...(proxied.data?.faults.map(rule => ({ rule, kind: 'ofShop' as const })) ?? []),
    ...(simulated.data?.notifications.map(rule => ({ rule, kind: 'ofNotifications' as const })) ?? []),
  ]
  // The console's own calls do not pass the shop proxy.
  const triggers = new Set(
    (rules || []).flatMap(({ rule, kind }) => (kind === 'ofShop' ? [] : (findTrigger(rule, kind) ?? []))),
  )
  return (
    <Panel
      title={t('active')}
      isTitleHidden={rules !== false && rules.length === 0}
      testId="active-faults"
      aside={
        rules &&
        rules.length > 0 && (
          <BusyButton
            {...dangerous}
            size="xs"
            isBusy={clearSimulated.isPending || clearProxied.isPending}
            onClick={clear}
          >
            {t('clear')}
          </BusyButton>
        )
      }
    >
      {error ? (
        <ProblemNotice
          error={error}
          title={t('listFailed')}
          onRetry={() => void (simulated.error ? simulated : proxied).refetch()}
        />
      ) : !rules ? (
        <SkeletonLines lines={1} />
      ) : rules.length === 0 ? (
        <p className={classes.none}>
          <strong>{t('none')}.</strong> <span className="dimmed">{t('noneText')}</span>
        </p>
      ) : (
        <>
          <ul className={classes.list}>
            {rules.map(({ rule, kind }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rules have no name; two may be equal.
              <li key={index} className={classes.item}>
                <div className={classes.itemText}>
                  <FaultEffect effect={describeRule(rule)} />
                  <p className="dimmed">
                    {targetOf(rule) ?? t(kind)}
                    {kind === 'ofShop' && ` · ${t('places.shop_proxy.name')}`}{' '}
                    {'by' in rule &&
                      (isGrading(rule.by) ? <Link to="/grade">{t('ofGrade')}</Link> : by(rule.by))}
                  </p>
                </div>
                <span className="nums">
                  {t('left', { count: rule.times })}
                  {rule.skip > 0 && ` · ${t('after', { count: rule.skip })}`}
                </span>
              </li>
            ))}
          </ul>
          {triggers.size > 0 && (
            <p className={classes.triggers}>
              <span className="dimmed">{t('trigger')}</span>
              {[...triggers].map(name => (
                <Link key={name} {...triggerPages[name]}>
                  {t(`target.${name}`)}
                </Link>
              ))}
            </p>
          )}
        </>
      )}
      {clearError && <ProblemNotice error={clearError} title={t('clearFailed')} />}
    </Panel>
  )
}

/** The name on the card that sets the fault, or its words, and the effect in the syntax of the header. */
function FaultEffect({ effect }: { effect: string }) {
  const t = useTranslations('simulator.faults')
  const found = findFaultName(effect)
  const toWords = useFaultWords()
  const name =
    found && (found.kind === 'call' ? t(`call.${found.name}.name`) : t(`notification.${found.name}.name`))
  return (
    <p>
      {name ?? toWords(effect)} <code className="mono">{effect}</code>
    </p>
  )
}

function targetOf(rule: Record<string, unknown>): string | null {
  const parts = [
    rule.method,
    rule.path,
    rule.shows,
    rule.account,
    rule.topic,
    rule.action,
    rule.resource,
  ].filter(part => typeof part === 'string')
  return parts.length > 0 ? parts.join(' ') : null
}
