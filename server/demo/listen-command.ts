/** The gateway that commands call unless a flag or a variable names another one. */
export const usualGatewayUrl = 'http://127.0.0.1:3000/api/gateway'

/** Whether npm or npx started this process. Then only npx finds `pasarela`, in the folder where it was started. */
export function isOfNpm(environment: NodeJS.ProcessEnv): boolean {
  return environment.npm_command !== undefined
}

/**
 * The command that sends a gateway’s notifications to a shop on this machine.
 * @param isNpm whether npx has to find it
 */
export function listenCommand(gatewayUrl: string, isNpm: boolean): string {
  const program = isNpm ? 'npx pasarela' : 'pasarela'
  const command = `${program} listen --forward-to http://127.0.0.1:8080/notifications`
  return gatewayUrl === usualGatewayUrl ? command : `${command} --gateway ${gatewayUrl}`
}
