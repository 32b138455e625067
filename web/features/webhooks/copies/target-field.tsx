import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useSettings } from '../../../gateway/use-settings.ts'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import type { useTarget } from './use-target.ts'

type Props = ReturnType<typeof useTarget> & {
  /** Whether a wrong address is told yet. */
  isTold: boolean
}

/** This gateway, or an address: mostly of a shop on the own machine. */
export function TargetField({ target, setTarget, isWrong, isTold }: Props) {
  const t = useTranslations('copies.target')
  const settings = useSettings()
  return (
    <>
      <RadioCards
        legend={t('legend')}
        minWidth={240}
        value={target.kind}
        onChange={kind => setTarget({ ...target, kind })}
        cards={[
          { value: 'own', label: t('own'), hint: settings?.webhook_url },
          { value: 'url', label: t('url'), hint: t('urlHint') },
        ]}
      />
      {target.kind === 'url' && (
        <TextInput
          label={t('address')}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2048}
          placeholder="http://localhost:8080/webhooks"
          value={target.url}
          error={isTold && isWrong && t('wrong')}
          onChange={event => setTarget({ ...target, url: event.currentTarget.value })}
        />
      )}
    </>
  )
}
