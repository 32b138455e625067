import { rmSync } from 'node:fs'
import { auditInWords } from '../support/audit.ts'
import type { Fault } from '../support/fault.ts'
import { logLineOf } from '../support/log-lines.ts'
import { startNotificationLoad } from '../support/notification-load.ts'

export const folderGone: Fault = {
  name: 'folder-gone',
  promise: 'when the data folder is deleted under load, a new journal is begun at once, and the log says so',
  async run(place) {
    const options = await place.gatewayOptions()
    const gateway = await place.startGateway(options)
    const before = startNotificationLoad([gateway.url])
    await before.until(500)
    rmSync(options.GATEWAY_DATA_DIR ?? '', { recursive: true })
    const after = startNotificationLoad([gateway.url])
    await after.until(500)
    await before.stop()
    const told = await after.stop()
    return {
      figure: `of what was sent afterwards: ${await auditInWords(gateway.url, told)}`,
      logLine: logLineOf(gateway, /deleted|replaced|new one/i),
    }
  },
}
