import { useLocale, useTranslations } from 'use-intl'
import { useProviderAccess } from '../../simulator/use-simulator.ts'
import { Panel } from '../../ui/page/panel.tsx'
import classes from './simulator.module.css'

const bricks = ['cardPayment', 'payment', 'statusScreen', 'wallet', 'brand'] as const

/** A link to the simulator's page for each brick. The bricks need its origin, so its page is not framed here. */
export function BricksTab() {
  const t = useTranslations('simulator.bricks')
  const lang = useLocale()
  const access = useProviderAccess()
  if (!access) return null
  const addressOf = (brick: string) =>
    `${new URL('/bricks/try', access.providerUrl)}?${new URLSearchParams({ public_key: access.publicKey, brick, lang })}`
  return (
    <Panel title={t('title')}>
      <p className="dimmed">{t('lead')}</p>
      <ul className={classes.list}>
        {bricks.map(brick => (
          <li key={brick} className={classes.item}>
            <div className={classes.itemText}>
              <a href={addressOf(brick)} target="_blank" rel="noreferrer">
                {brick}
                <span className="visually-hidden"> ({t('newTab')})</span>
              </a>
              <p className="dimmed">{t(`about.${brick}`)}</p>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
