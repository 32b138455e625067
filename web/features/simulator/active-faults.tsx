import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { useActorSentence } from '../../http/use-actor-text.ts'
import { describeRule, findFaultName } from '../../simulator/faults.ts'
import { useSimulatorAction, useSimulatorRead } from '../../simulator/use-simulator.ts'
import { sayDone } from '../../ui/feedback/announcer.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { dangerous } from '../../ui/overlays/confirm-dialog.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './simulator.module.css'

/** The list is polled, because calls of any page can use up a fault. */
const refetchMs = 3_000

export function ActiveFaults() {
  const t = useTranslations('simulator.faults')
  const { data, error, refetch } = useSimulatorRead('GET /simulator/faults', {}, { refetchMs })
  const clear = useSimulatorAction('DELETE /simulator/faults', () => sayDone(t('cleared')))
  const by = useActorSentence()
  const rules = data && [
    ...data.calls.map(rule => ({ rule, kind: 'ofCalls' as const })),
    ...data.notifications.map(rule => ({ rule, kind: 'ofNotifications' as const })),
  ]
  return (
    <Panel
      title={t('active')}
      testId="active-faults"
      aside={
        rules &&
        rules.length > 0 && (
          <BusyButton {...dangerous} size="xs" isBusy={clear.isPending} onClick={() => clear.mutate({})}>
            {t('clear')}
          </BusyButton>
        )
      }
    >
      {error ? (
        <ProblemNotice error={error} title={t('listFailed')} onRetry={refetch} />
      ) : !rules ? (
        <SkeletonLines lines={4} />
      ) : rules.length === 0 ? (
        <EmptyState icon="check" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <>
          <ul className={classes.list}>
            {rules.map(({ rule, kind }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rules have no name; two may be equal.
              <li key={index} className={classes.item}>
                <div className={classes.itemText}>
                  <FaultEffect effect={describeRule(rule)} />
                  <p className="dimmed">
                    {targetOf(rule) ?? t(kind)} {by(rule.by)}
                  </p>
                </div>
                <span className="nums">
                  {t('left', { count: rule.times })}
                  {rule.skip > 0 && ` · ${t('after', { count: rule.skip })}`}
                </span>
              </li>
            ))}
          </ul>
          <Link to="/pay">{t('pay')}</Link>
        </>
      )}
      {clear.error && <ProblemNotice error={clear.error} title={t('clearFailed')} />}
    </Panel>
  )
}

/** The name on the card that sets the fault, and the effect in the syntax of the header. */
function FaultEffect({ effect }: { effect: string }) {
  const t = useTranslations('simulator.faults')
  const found = findFaultName(effect)
  return (
    <p>
      {found && (found.kind === 'call' ? t(`call.${found.name}.name`) : t(`notification.${found.name}.name`))}{' '}
      <code className="mono">{effect}</code>
    </p>
  )
}

function targetOf(rule: Record<string, unknown>): string | null {
  const parts = [rule.method, rule.path, rule.topic, rule.action, rule.resource].filter(
    part => typeof part === 'string',
  )
  return parts.length > 0 ? parts.join(' ') : null
}
