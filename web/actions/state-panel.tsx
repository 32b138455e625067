import { Link } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { MoveMaker } from '../../server/facts/payment-life.ts'
import { ProviderMoment } from '../simulator/provider-moment.tsx'
import type { LifeSubject } from '../timeline/life-subject.ts'
import { Icon } from '../ui/icon.tsx'
import { Panel } from '../ui/page/panel.tsx'
import classes from './state.module.css'

/** One state that a payment or an order went through. */
type StateStep = {
  key: string
  badge: ReactNode
  /** The call whose answer showed the state. Null if none did. */
  seq: number | null
  /** Makes the badge a link to the payment or the order, which shows a state that no call showed. */
  toRecord: (badge: ReactNode) => ReactNode
  /** The amount of a refund. */
  amount?: ReactNode
  /** Who made the move to this state. Null for the first step, and if it is unknown. */
  by: MoveMaker | null
  /** The time on the provider's clock. Null if the provider does not tell. */
  at: string | null
}

type Props = {
  kind: LifeSubject['kind']
  /** The steps, oldest first. */
  steps: readonly StateStep[]
  /** Renders the moves. They may focus the title when a focused button disappears. */
  children: (title: RefObject<HTMLHeadingElement | null>) => ReactNode
}

/** The state of a payment or an order, its history, and the moves that are open. */
export function StatePanel({ kind, steps, children }: Props) {
  const t = useTranslations('state')
  const title = useRef<HTMLHeadingElement>(null)
  return (
    <Panel title={t('title')} testId={`${kind}-state`} titleRef={title}>
      <div className={classes.strip}>
        <ol className={classes.path} aria-label={t('path', { kind })}>
          {steps.map(({ key, badge, seq, toRecord, amount, by, at }, place) => (
            <li key={key} aria-current={place === steps.length - 1 ? 'step' : undefined}>
              <div className={classes.step}>
                {seq === null ? (
                  toRecord(badge)
                ) : (
                  <Link to="/calls" search={{ id: seq }}>
                    {badge}
                  </Link>
                )}
                <span className={classes.facts}>
                  {amount}
                  {by && <span>{t(`by.${by}`)}</span>}
                  {at && <ProviderMoment iso={at} isFull />}
                </span>
              </div>
              {place < steps.length - 1 && <Icon name="arrowRight" size={16} />}
            </li>
          ))}
        </ol>
        {children(title)}
      </div>
    </Panel>
  )
}
