import { TextInput } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { useSettings } from '../../../http/use-settings.ts'
import { RadioCards } from '../../../ui/forms/radio-cards.tsx'
import type { useTarget } from './use-target.ts'

type Props = ReturnType<typeof useTarget> & {
  /** Whether an invalid address is marked. */
  isMarked: boolean
}

/** The receiver, which is this gateway or a URL, usually of a shop on the same machine. */
export function TargetField({ target, setTarget, isWrong, isMarked }: Props) {
  const t = useTranslations('outbound.target')
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
          placeholder="http://localhost:8080/webhooks"
          value={target.url}
          error={isMarked && isWrong && t('wrong')}
          onChange={event => setTarget({ ...target, url: event.currentTarget.value })}
        />
      )}
    </>
  )
}
