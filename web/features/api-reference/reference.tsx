import { useMantineColorScheme } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { AppStore, Redoc } from 'redoc'
import { useTranslations } from 'use-intl'
import { bypassRouterHistory } from './bypass-router-history.ts'
import { themeOf } from './redoc-theme.ts'
import { useVisibleNames } from './use-visible-names.ts'

const headerHeight = 56

/** Redoc in the console's colors and language. */
export function Reference({ spec }: { spec: Record<string, unknown> }) {
  const t = useTranslations('reference.labels')
  const { colorScheme } = useMantineColorScheme()
  const container = useRef<HTMLDivElement>(null)
  useVisibleNames(container)
  const [store, setStore] = useState<AppStore | null>(null)
  useEffect(() => {
    const release = bypassRouterHistory()
    const made = new AppStore(spec as never, undefined, {
      theme: themeOf(colorScheme === 'dark' ? 'dark' : 'light'),
      scrollYOffset: headerHeight,
      disableSearch: true,
      hideDownloadButtons: true,
      hideHostname: true,
      nativeScrollbars: true,
      hideSchemaPattern: true,
      expandResponses: '200,201',
      labels: {
        enum: t('enum'),
        enumSingleValue: t('enumSingleValue'),
        default: t('default'),
        example: t('example'),
        examples: t('examples'),
        responses: t('responses'),
        requestSamples: t('requestSamples'),
        responseSamples: t('responseSamples'),
      },
    })
    setStore(made)
    return () => {
      made.dispose()
      release()
    }
  }, [spec, colorScheme, t])
  return <div ref={container}>{store && <Redoc key={colorScheme} store={store} />}</div>
}
