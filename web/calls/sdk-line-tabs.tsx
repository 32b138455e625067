import { Tabs } from '@mantine/core'
import { useTranslations } from 'use-intl'
import { PartTexts } from '../notices/part-texts.tsx'
import '../ui/styles/mantine-forms.ts'
import { CodeBlock } from '../ui/values/code-block.tsx'
import { sdkLines } from './sdk-lines.ts'

/** The two lines that send the calls of a store to this address, for each SDK that has them. */
export function SdkLineTabs({ url }: { url: string }) {
  return (
    <PartTexts part="shop" title={null}>
      <Lines url={url} />
    </PartTexts>
  )
}

function Lines({ url }: { url: string }) {
  const t = useTranslations('shop')
  return (
    <>
      <p>{t('lines')}</p>
      <Tabs defaultValue="Node">
        <Tabs.List aria-label={t('sdk')} mb="sm">
          {Object.keys(sdkLines).map(name => (
            <Tabs.Tab key={name} value={name}>
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {Object.entries(sdkLines).map(([name, linesOf]) => (
          <Tabs.Panel key={name} value={name}>
            <CodeBlock code={linesOf(url).join('\n')} what={t('what')} testId="sdk-lines" />
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}
