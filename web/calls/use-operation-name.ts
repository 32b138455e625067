import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { stepOf } from './use-brick-words.ts'

/** How the journal ends the name of a call to a path that the provider is not known to have. */
export const otherRoute = ' (other)'

/** A function that says what the gateway did, or what a brick reported. Other operations keep their own name. */
export function useOperationName(): (operation: string) => string {
  const t = useTranslations('calls')
  return useCallback(
    operation => {
      const key = `operations.${operation}` as 'operations.notifications.forward'
      if (t.has(key)) return t(key)
      if (operation.endsWith(otherRoute)) return operation.replace(otherRoute, ` ${t('otherRoute')}`)
      const step = stepOf(operation)
      return step === null ? operation : t(`brick.name.${step}`)
    },
    [t],
  )
}
