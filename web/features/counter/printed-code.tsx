import { Button } from '@mantine/core'
import { useTranslations } from 'use-intl'
import type { PointOfSale } from '../../../server/contract/counter.ts'
import { useProviderPages } from '../../provider/provider-pages.ts'
import { Icon } from '../../ui/icon.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { QrCode } from '../../ui/values/qr-code.tsx'
import classes from './counter.module.css'

/** The code of a point of sale, as a page to print and put on a counter. */
export function PrintedCode({ pos, onClose }: { pos: PointOfSale | null; onClose: () => void }) {
  const t = useTranslations('orders.counter.code')
  const pages = useProviderPages()
  const phone = pos?.external_id === undefined ? null : (pages?.phoneAt(pos.external_id) ?? null)
  const template = pos?.qr?.template_document
  return (
    <Dialog
      title={t('title', { name: pos?.name ?? '' })}
      size="small"
      isOpen={pos !== null}
      onClose={onClose}
      footer={
        phone && (
          <Button leftSection={<Icon name="download" size={16} />} onClick={() => print()}>
            {t('print')}
          </Button>
        )
      }
    >
      {phone ? (
        <>
          <div className={classes.printed}>
            <p className={classes.pay}>{t('pay')}</p>
            <QrCode text={phone} label={t('label', { name: pos?.name ?? '' })} />
            <p>
              {pos?.name} <span className="mono dimmed">{pos?.external_id}</span>
            </p>
          </div>
          <p className="dimmed">{t('simulated')}</p>
          <a href={phone} target="_blank" rel="noreferrer">
            {t('phone')}
          </a>
        </>
      ) : pages ? (
        <p>{t('noExternalId')}</p>
      ) : (
        <>
          <p>{t('ofProvider')}</p>
          {template && (
            <a href={template} target="_blank" rel="noreferrer">
              {t('template')}
            </a>
          )}
        </>
      )}
    </Dialog>
  )
}
