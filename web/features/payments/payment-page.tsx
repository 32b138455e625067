import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ProblemNotice } from '../../errors/problem-notice.tsx'
import { CurlButton } from '../../http/curl-button.tsx'
import { withTexts } from '../../i18n/part-texts.tsx'
import { CompareLink } from '../../inspect/compare-link.tsx'
import { trpc } from '../../trpc.ts'
import { SkeletonLines } from '../../ui/feedback/skeleton-lines.tsx'
import { BackLink } from '../../ui/page/back-link.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { CopyButton } from '../../ui/values/copy-button.tsx'
import '../../ui/styles/mantine-forms.ts'
import { PayAgain } from './pay-again.tsx'
import { PaymentSummary } from './payment-summary.tsx'
import { PaymentTabs } from './payment-tabs.tsx'
import { SharePayment } from './share-payment.tsx'
import { StateStrip } from './state-strip.tsx'

const route = getRouteApi('/payments/$paymentId')

export const PaymentPage = withTexts('payment', PaymentById)

function PaymentById() {
  const t = useTranslations('payment')
  const { paymentId } = route.useParams()
  const { data: payment, error, refetch } = trpc.payments.get.useQuery({ paymentId }, { retry: false })
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
      {error && <ProblemNotice error={error} title={t('notLoaded')} onRetry={() => refetch()} />}
      {payment ? (
        <>
          <PaymentSummary payment={payment} />
          <StateStrip payment={payment} />
          <PaymentTabs payment={payment} paymentId={paymentId} />
        </>
      ) : (
        !error && (
          <Panel title={t('loading')} isTitleHidden>
            <SkeletonLines lines={5} />
          </Panel>
        )
      )}
    </Page>
  )
}
