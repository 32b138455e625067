import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { CurlButton } from '../../http/curl-button.tsx'
import { FoundRecord } from '../../records/found-record.tsx'
import { CompareLink } from '../../share/compare-link.tsx'
import { trpc } from '../../trpc.ts'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import '../../ui/styles/mantine-forms.ts'
import { PayAgain } from './pay-again.tsx'
import { PaymentSubject } from './payment-subject.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { PaymentTabs } from './payment-tabs.tsx'
import { SharePayment } from './share-payment.tsx'
import { StateStrip } from './state-strip.tsx'

const route = getRouteApi('/payments/$paymentId')

export function PaymentPage() {
  const t = useTranslations('payment')
  const { paymentId } = route.useParams()
  const query = trpc.payments.get.useQuery({ paymentId }, { retry: false })
  const payment = query.data
  return (
    <Page
      title={t('title', { id: paymentId })}
      back={<BackLink to="/payments">{t('toList')}</BackLink>}
      aside={<CopyButton value={paymentId} what={t('id')} />}
      actions={
        payment && (
          <>
            <PayAgain payment={payment} />
            <CurlButton operation="payments.get" method="GET" path={`/payments/${paymentId}`} />
            <SharePayment payment={payment} paymentId={paymentId} />
            <CompareLink reference={{ kind: 'payment', id: paymentId }} />
          </>
        )
      }
    >
      <FoundRecord query={query} failed={t('notLoaded')} loading={t('loading')}>
        {payment => (
          <PaymentSubject key={paymentId} payment={payment}>
            <PaymentSummary payment={payment} />
            <StateStrip payment={payment} />
            <PaymentTabs payment={payment} paymentId={paymentId} />
          </PaymentSubject>
        )}
      </FoundRecord>
    </Page>
  )
}
