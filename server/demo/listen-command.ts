/** The gateway that commands call unless a flag or a variable names another one. */
export const usualGatewayUrl = 'http://127.0.0.1:3000/api/gateway'

/** The command that sends a gateway’s notifications to a shop on this machine. */
export function listenCommand(gatewayUrl: string): string {
  const command = 'npx pasarela listen --forward-to http://127.0.0.1:8080/webhook'
  return gatewayUrl === usualGatewayUrl ? command : `${command} --gateway ${gatewayUrl}`
}
