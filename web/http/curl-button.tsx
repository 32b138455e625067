import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Action } from '../ui/page/action-menu.tsx'
import { CodeBlock } from '../ui/values/code-block.tsx'
import { type ShownRequest, toCurl, toCurlRequest } from './curl.ts'
import { useSettings } from './use-settings.ts'

type Props = ShownRequest & {
  /** Builds several commands from the gateway's base URL, instead of one. */
  toCode?: (base: string) => string
}

/** Shows a request as a curl command that runs when pasted, with its operation in the API reference. */
export function CurlButton(request: Props) {
  const t = useTranslations('curl')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Action label={t('button')} icon="code" isBrief run={() => setOpen(true)} />
      <Dialog title={t('title')} isOpen={isOpen} onClose={() => setOpen(false)}>
        {/* The command is built only while it is shown, because a form changes with every keystroke. */}
        {isOpen && <CurlSheet {...request} />}
      </Dialog>
    </>
  )
}

function CurlSheet({ toCode, ...request }: Props) {
  const t = useTranslations('curl')
  const settings = useSettings()
  const base = `${location.origin}${settings?.api_path ?? ''}`
  const code = toCode ? toCode(base) : toCurl(toCurlRequest(request, base))
  return (
    <>
      <CodeBlock code={code} what={t('what')} label={t('copy')} testId="curl" />
      {request.operation && (
        <p>
          <Link to="/docs" hash={`operation/${request.operation}`}>
            {t('reference', { operation: request.operation })}
          </Link>
        </p>
      )}
    </>
  )
}
