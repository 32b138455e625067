import { Button } from '@mantine/core'
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
import { Icon, type IconName } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { DoubtNotice } from '../../writes/doubt-notice.tsx'
import { canMake, isAction, type PaymentAction } from './payment-actions.ts'
import type { Payment } from './payment-types.ts'
import { RefundButton } from './refund-button.tsx'
import classes from './state-strip.module.css'
import { usePaymentAction } from './use-payment-action.ts'

const makers: readonly MoveMaker[] = ['seller', 'buyer', 'bank', 'provider', 'time']

const icons: Record<PaymentAction, IconName> = {
  capture: 'lock',
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

/** The moves that the payment's state allows, by who makes them. Those that the console can make are buttons. */
export function PaymentMoves({ payment }: { payment: Payment }) {
  const t = useTranslations('payment.state')
  const tAction = useTranslations('payment.action')
  const isSimulator = useSettings()?.simulator ?? false
  const { safe, asked, start, close } = usePaymentAction(String(payment.id))
  const open = movesFrom(payment)
  const groups = makers
    .map(maker => ({ maker, moves: open.filter(move => paymentMoves[move].by === maker) }))
    .filter(({ maker, moves }) => moves.length > 0 || maker === 'seller')
  return (
    <div>
      {open.length === 0 && <p className={classes.final}>{t('final')}</p>}
      <dl className={classes.moves}>
        {groups.map(({ maker, moves }) => (
          <div key={maker}>
            <dt>{t(`maker.${maker}`)}</dt>
            <dd>
              <ul>
                {moves.filter(isAction).map(move => (
                  <li key={move}>
                    {canMake(move, isSimulator) && (
                      <Button
                        variant="default"
                        leftSection={<Icon name={icons[move]} size={16} />}
                        loading={safe.isBusy && asked === null}
                        onClick={() => start(move)}
                      >
                        {tAction(`${move}.name`)}
                      </Button>
                    )}
                    <Outcome move={move} />
                  </li>
                ))}
                {maker === 'seller' && (
                  <li>
                    <RefundButton payment={payment} />
                    {moves.includes('refund') && <Outcome move="refund" />}
                  </li>
                )}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
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
        onConfirm={() => asked && safe.submit(asked)}
        onClose={close}
      >
        {asked && <p>{tAction(`${asked}.says`)}</p>}
        {safe.refusal !== null && <ProblemNotice error={safe.refusal} title={tAction('failed')} />}
        <DoubtNotice safe={safe} written="change" />
      </ConfirmDialog>
    </div>
  )
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
