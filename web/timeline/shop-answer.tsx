/** What the answers of the shop show about its check of the signature, on the pages of its notifications. */
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import * as control from '../../server/catalog/control.ts'
import {
  findShopAnswer,
  hasLetters,
  isRefusedValid,
  type ShopAnswer,
} from '../../server/contract/shop-answers.ts'
import { judgeForgery } from '../../server/facts/forgeries.ts'
import type { AttemptJson, DeliveryJson } from '../../server/simulator/api/deliveries.ts'
import { useSettings } from '../http/use-settings.ts'
import { DocsLink } from '../notices/docs-link.tsx'
import { useSimulatorRead } from '../simulator/use-simulator.ts'
import { Notice } from '../ui/feedback/notice.tsx'
import classes from './timeline.module.css'
import type { TimelineEvent } from './timeline-event.ts'
import type { MetOf } from './use-met-faults.ts'

type Answered = {
  shown: ShopAnswer
  status: number | null
  resource: string | null
  /** Whether the page shows the text that was signed. */
  showsSigned?: boolean
}

/** Says that the shop's check of the signature may be wrong, where its answer shows that, and where to look next. */
export function ShopAnswerNotice({ shown, status, resource, showsSigned = false }: Answered) {
  const t = useTranslations('webhooks.shopAnswer')
  const isOfCase = shown === 'refused_valid' && hasLetters(resource)
  const title = t(isOfCase ? 'letters.title' : `${shown}.title`, { status: status ?? 0 })
  return (
    <Notice tone="warn" title={title} testId="shop-answer">
      {isOfCase && <SignedCase />}
      <p>{t(!showsSigned && shown === 'refused_valid' ? 'refused_valid.direct' : `${shown}.text`)}</p>
      <p>
        <Link to="/grade">{t('grade')}</Link>
      </p>
      <DocsLink page="recipes/x-signature/">{t('recipe')}</DocsLink>
    </Notice>
  )
}

/**
 * Says whether this account signs the id with its capitals or in lower case. Nobody knows which of them the provider
 * signs, so a store that expects the other one makes no mistake.
 */
function SignedCase() {
  const t = useTranslations('webhooks.shopAnswer.letters')
  const isSimulator = useSettings()?.simulator === true
  const signed = useSimulatorRead(control.accounts.get, {}).data?.settings.signed_id_case
  return (
    <>
      <p>{t(signed ?? 'unknown')}</p>
      {isSimulator && (
        <p>
          <Link to="/simulator" search={{ tab: 'account' }} hash="signed_id_case">
            {t('setting')}
          </Link>
        </p>
      )}
    </>
  )
}

/** What the newest answers on a timeline show, one for each kind. */
export function ShopAnswers({ events }: { events: readonly TimelineEvent[] }) {
  const answers = events.flatMap(event => answerTo(event) ?? [])
  if (answers.length === 0) return null
  return (
    <div className={classes.answers}>
      {[...new Map(answers.map(answer => [answer.shown, answer])).values()].map(answer => (
        <ShopAnswerNotice key={answer.shown} {...answer} />
      ))}
    </div>
  )
}

function answerTo(event: TimelineEvent): Answered | null {
  if (event.kind === 'notification') {
    const found = findShopAnswer(event.entry)
    return found && { ...found, resource: event.entry.resource }
  }
  if (event.kind !== 'unrecorded' || event.to !== 'shop') return null
  const { answer, delivery } = event
  const direct = { status: answer.status, resource: delivery.resource }
  if (judgeForgery(answer) === 'took_forged') return { ...direct, shown: 'accepted_forged' }
  return isOpenRefusal(delivery, answer, event.met) ? { ...direct, shown: 'refused_valid' } : null
}

/** What the shop's last answer to a delivery of the simulator shows. Nothing for one to this gateway. */
export function DeliveryAnswer({ delivery, metOf }: { delivery: DeliveryJson; metOf: MetOf }) {
  const { resource, url, attempts } = delivery
  const last = attempts.at(-1)
  const settings = useSettings()
  if (last === undefined || settings?.webhook_url === url) return null
  if (!isOpenRefusal(delivery, last, metOf(delivery, last))) return null
  return <ShopAnswerNotice shown="refused_valid" status={last.status} resource={resource} />
}

/** Whether the shop refused a valid notification in its last attempt so far, and no fault of a tester explains it. */
function isOpenRefusal({ state, attempts }: DeliveryJson, attempt: AttemptJson, met: ReturnType<MetOf>) {
  return met === null && state !== 'delivered' && attempt === attempts.at(-1) && isRefusedValid(attempt)
}
