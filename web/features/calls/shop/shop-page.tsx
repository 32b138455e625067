import { CallsFeed } from '../calls-page.tsx'
import { callLists, useCalls, useCallTotals } from '../use-calls.ts'
import { ConnectShop } from './connect-shop.tsx'

/**
 * The calls that the shop sent to the provider through the shop proxy. Until the first call, the page says how to
 * connect a shop.
 */
export function ShopPage() {
  const calls = useCalls(callLists.shop)
  const totals = useCallTotals(calls)
  const isBare = !calls.isFiltered && totals?.total === 0 && !calls.rows.some(({ type }) => type === 'entry')
  return <CallsFeed calls={calls} empty={<ConnectShop />} isBare={isBare} />
}
