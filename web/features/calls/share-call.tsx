import { useTranslations } from 'use-intl'
import { prettyJson, toMarkdown } from '../../share/report.ts'
import { ShareButton } from '../../share/share-button.tsx'
import type { CallDetail } from '../../stream/feed-entry.ts'
import { useCallFacts } from './call-facts.tsx'
import { useCommand } from './use-command.ts'

export function ShareCall({ call }: { call: CallDetail }) {
  const t = useTranslations('calls')
  const tExchange = useTranslations('inspect.exchange')
  const tCurl = useTranslations('curl')
  const facts = useCallFacts(call)
  const command = useCommand(call) ?? null
  const makeReport = () =>
    toMarkdown({
      title: `${call.operation}: ${call.status} ${call.error_code ?? ''}`.trim(),
      link: location.href,
      facts: facts.map(({ label, text }) => [label, text]),
      sections: [
        { title: t('request'), ...prettyJson(call.request) },
        { title: t('response'), ...prettyJson(call.response) },
        ...(call.exchange
          ? [
              {
                title: tExchange('provider'),
                rows: call.exchange.provider.map(({ method, url, status, error, duration_ms }) => [
                  `${method} ${url}`,
                  String(status ?? error),
                  `${duration_ms} ms`,
                ]),
              },
            ]
          : []),
        ...(command ? [{ title: tCurl('title'), code: command.code, language: 'sh' as const }] : []),
      ],
    })
  return <ShareButton makeReport={makeReport} makeCurl={() => command?.code ?? null} />
}
