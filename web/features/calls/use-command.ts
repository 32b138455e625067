import { useOpenApi } from '../../http/use-open-api.ts'
import { useSettings } from '../../http/use-settings.ts'
import type { CallDetail } from '../../stream/feed-entry.ts'
import { type CallCommand, toCommand } from './call-command.ts'

/** The command of a call. Undefined while the routes load; null if there is none. */
export function useCommand(call: CallDetail): CallCommand | null | undefined {
  const settings = useSettings()
  const { data: spec } = useOpenApi(settings?.api_path)
  if (!settings || !spec) return undefined
  return toCommand(call, { spec, origin: location.origin, hasConsoleToken: settings.has_console_token })
}
