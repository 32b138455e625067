import { Button } from '@mantine/core'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import {
  type MoveMaker,
  movesFrom,
  type PaymentMove,
  paymentMoves,
} from '../../../server/facts/payment-life.ts'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { useSettings } from '../../gateway/use-settings.ts'
import { PaymentStatusBadge } from '../../provider/status-badges.tsx'
import { dangerous } from '../../ui/forms/dangerous.ts'
import { Folded } from '../../ui/forms/folded.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { DoubtNotice } from '../../writes/doubt-notice.tsx'
import { AmountButton } from './amount-button.tsx'
import { canMake, dangerousActions, isAmountMove, type PaymentAction } from './payment-actions.ts'
import type { Payment } from './payment-types.ts'
import classes from './state-strip.module.css'
import { useObstacles } from './use-obstacles.ts'
import { usePaymentAction } from './use-payment-action.ts'
import { WillRefuse } from './will-refuse.tsx'

const makers: readonly MoveMaker[] = ['seller', 'buyer', 'bank', 'provider', 'time']
const sellerMoves = ['capture', 'refund', 'cancel'] as const satisfies PaymentMove[]

const icons: Record<PaymentAction, IconName> = {
  cancel: 'ban',
  approve: 'check',
  reject: 'close',
  expire: 'clock',
  mediate: 'flag',
  release: 'back',
  chargeback: 'flag',
  chargeSettled: 'flag',
  chargeReimbursed: 'refund',
}

type Props = {
  payment: Payment
  /** Gets the focus when the focused button is gone, because its move was made. */
  title: RefObject<HTMLElement | null>
}

/**
 * The moves that the payment's state allows, by who makes them. Those that the console can make are buttons, and so are
 * the seller's moves that the provider will refuse.
 */
export function PaymentMoves({ payment, title }: Props) {
  const t = useTranslations('payment.state')
  const tAction = useTranslations('payment.action')
  const isSimulator = useSettings()?.simulator ?? false
  const { safe, asked, start, submit, close } = usePaymentAction(payment)
  const obstacles = useObstacles(payment)
  const open = movesFrom(payment)
  const refused = sellerMoves.filter(move => obstacles[move] !== null)
  const groups = makers
    .map(maker => ({
      maker,
      moves: open.filter(move => paymentMoves[move].by === maker && !refused.some(one => one === move)),
    }))
    .filter(({ moves }) => moves.length > 0)
  const obstacle = asked === 'cancel' ? obstacles.cancel : null
  const renderMove = (move: PaymentMove) =>
    isAmountMove(move) ? (
      <AmountButton move={move} payment={payment} obstacle={obstacles[move]} />
    ) : (
      canMake(move, isSimulator) && (
        <Button
          {...(dangerousActions.includes(move) ? dangerous : { variant: 'default' })}
          leftSection={<Icon name={icons[move]} size={16} />}
          loading={safe.isBusy && asked === null}
          onClick={() => start(move)}
        >
          {tAction(`${move}.name`)}
        </Button>
      )
    )
  return (
    <div>
      {open.length === 0 && <p className={classes.final}>{t('final')}</p>}
      {groups.length > 0 && (
        <dl className={classes.moves}>
          {groups.map(({ maker, moves }) => (
            <div key={maker}>
              <dt>{t(`maker.${maker}`)}</dt>
              <dd>
                <ul>
                  {moves.map(move => (
                    <Move key={move} title={title}>
                      {renderMove(move)}
                      <Outcome move={move} />
                    </Move>
                  ))}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {refused.length > 0 && (
        <Folded className={classes.refused} summary={t('refused')}>
          <ul>
            {refused.map(move => (
              <li key={move}>
                {renderMove(move)}
                {move === 'cancel' && <span className={classes.obstacle}>{obstacles.cancel}</span>}
              </li>
            ))}
          </ul>
        </Folded>
      )}
      {asked === null && safe.refusal !== null && (
        <ProblemNotice error={safe.refusal} title={tAction('failed')} />
      )}
      {asked === null && <DoubtNotice safe={safe} written="change" />}
      <ConfirmDialog
        title={asked ? tAction(`${asked}.name`) : ''}
        confirmLabel={asked ? tAction(`${asked}.name`) : ''}
        isOpen={asked !== null}
        isBusy={safe.isBusy}
        isDisabled={safe.doubt !== null}
        isDangerous={asked !== null && dangerousActions.includes(asked)}
        onConfirm={() => asked && submit(asked)}
        onClose={close}
      >
        {obstacle ? <WillRefuse reason={obstacle} /> : asked && <p>{tAction(`${asked}.says`)}</p>}
        {safe.refusal !== null && <ProblemNotice error={safe.refusal} title={tAction('failed')} />}
        <DoubtNotice safe={safe} written="change" />
      </ConfirmDialog>
    </div>
  )
}

function Move({ title, children }: Pick<Props, 'title'> & { children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    const element = item.current
    // Runs while the element is still in the document.
    return () => {
      if (element?.contains(document.activeElement)) title.current?.focus()
    }
  }, [title])
  return <li ref={item}>{children}</li>
}

/** The status that a move leads to. */
function Outcome({ move }: { move: PaymentMove }) {
  const t = useTranslations('payment.state')
  const [status] = paymentMoves[move].to
  return (
    <span className={classes.outcome}>
      <span className="visually-hidden">{t('leadsTo')}</span>
      <Icon name="arrowRight" size={14} />
      <PaymentStatusBadge status={status} plain />
    </span>
  )
}
