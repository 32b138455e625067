import { expect, test } from 'vitest'
import { environmentNames } from '../../gateway/config.ts'
import { findUnknownVariables } from './unknown-variables.ts'

const find = (environment: Record<string, string>) => findUnknownVariables(environment, environmentNames)

test('a misspelled variable is found, with the name that it was to be', () => {
  expect(find({ GATEWAY_WEBHOOK_SECERT: 'x', GATEWAY_COLOR: 'x', GATEWAY_ACCESS_TOKEN: 'x' })).toEqual([
    { variable: 'GATEWAY_WEBHOOK_SECERT', nearest: 'GATEWAY_WEBHOOK_SECRET' },
    { variable: 'GATEWAY_COLOR', nearest: null },
  ])
})

test('variables that are empty, of others, or of containers beside a service called gateway are no mistakes', () => {
  const ofKubernetes = { GATEWAY_SERVICE_HOST: 'x', GATEWAY_PORT: 'x', GATEWAY_PORT_3000_TCP_ADDR: 'x' }
  expect(find({ ...ofKubernetes, GATEWAY_WEBHOOK_SECERT: ' ', PATH: '/bin' })).toEqual([])
})
