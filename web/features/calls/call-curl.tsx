import type { CallDetail } from '../../feed/feed-entry.ts'
import { useOpenApi } from '../../gateway/use-open-api.ts'
import { useSettings } from '../../gateway/use-settings.ts'
import { CurlButton } from '../../http/curl-button.tsx'
import { parseJson } from '../../json/unknown-json.ts'
import { findRoute, toRequest } from './call-to-request.ts'

/** The call as curl. Masked values stay masked; a card token could not be used twice anyway. */
export function CallCurl({ call }: { call: CallDetail }) {
  const settings = useSettings()
  const { data: spec } = useOpenApi(settings?.api_path)
  const route = spec && findRoute(spec, call.operation)
  if (!route) return null
  return (
    <CurlButton
      {...toRequest(route, {
        operation: call.operation,
        input: parseJson(call.request),
        origin: location.origin,
      })}
    />
  )
}
