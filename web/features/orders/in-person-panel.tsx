import { useTranslations } from 'use-intl'
import type { Order } from '../../../server/contract/orders.ts'
import { useProviderPages } from '../../provider/provider-pages.ts'
import { inPersonOf, waitsInPerson } from '../../records/in-person.ts'
import { usePlaceName } from '../../records/use-place-name.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import { QrCode } from '../../ui/values/qr-code.tsx'
import classes from './orders.module.css'

/** How an order that waits at a counter is paid: its code, and the simulated phone or terminal. */
export function InPersonPanel({ order }: { order: Order }) {
  const t = useTranslations('orders.inPerson')
  const pages = useProviderPages()
  const at = inPersonOf(order)
  const name = usePlaceName(at)
  if (!at || !waitsInPerson(order)) return null
  const place = name ?? at.place
  const page = at.type === 'qr' ? pages?.phoneOf(order.id) : pages?.terminalOf(order.id)
  const ownCode = at.type === 'qr' ? at.code : null
  // The simulator's code opens the buyer's phone. The provider's is read by its app.
  const shown = at.type === 'qr' ? (page ?? ownCode) : null
  return (
    <Panel title={t('title')} testId="in-person">
      <div className={classes.inPerson}>
        {shown && <QrCode text={shown} label={t('code')} />}
        <div>
          {at.type === 'qr' && <p>{ownCode ? t('scan') : t(page ? 'scanPrinted' : 'printed', { place })}</p>}
          {at.type === 'qr' && at.mode === 'hybrid' && <p>{t('printed', { place })}</p>}
          <p className="dimmed">{at.type === 'qr' ? t('atPhone') : t('atTerminal', { place })}</p>
          <div className={classes.charges}>
            {page ? (
              <a href={page} target="_blank" rel="noreferrer">
                {t(at.type === 'qr' ? 'phone' : 'terminal')}
              </a>
            ) : (
              <span>{t('noPage')}</span>
            )}
            {ownCode && <CopyButton value={ownCode} what={t('content')} label={t('copy')} />}
          </div>
        </div>
      </div>
    </Panel>
  )
}
