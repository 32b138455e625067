import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Action } from '../ui/page/action-menu.tsx'

/** Opens the measurement of the sale to which a payment, an order or a preference belongs. */
export function CheckQuality({ id }: { id: string }) {
  const t = useTranslations('state')
  const navigate = useNavigate()
  return (
    <Action
      label={t('quality')}
      icon="check"
      run={() => navigate({ to: '/quality', search: { sale: id } })}
    />
  )
}
