import * as sdk from 'mercadopago'
import { expect, test } from 'vitest'
import { catalog } from '../../../../server/catalog/catalog.ts'
import type { Resource } from '../../../../server/catalog/operation.ts'
import { findProviderRoute } from '../../../../server/catalog/provider-routes.ts'
import type { CallDetail } from '../../../stream/feed-entry.ts'
import { toSdkCode } from './sdk-code.ts'

const url = 'http://127.0.0.1:3010'
const toCode = (call: Partial<CallDetail>) =>
  toSdkCode(
    { transport: 'shop', effect: 'create', resource: '13', idempotency_key: 'k-1', ...call } as CallDetail,
    url,
  )

const payment = {
  operation: 'POST /v1/payments',
  request:
    '{"transaction_amount":1500.5,"capture":true,"description":"it\'s \\\\ $5","payer":{"tags":[null]}}',
  request_bytes: 90,
}

test('a payment is code of each SDK with its body, its key and the address of the proxy', () => {
  const { Node, PHP, Python } = toCode(payment)
  expect(Node).toBe(`import { Payment, MercadoPagoConfig } from 'mercadopago'
import { AppConfig } from 'mercadopago/dist/utils/config/index.js'
AppConfig.BASE_URL = '${url}'

const config = new MercadoPagoConfig({ accessToken: process.env.MP_ACCESS_TOKEN })
const body = {
  "transaction_amount": 1500.5,
  "capture": true,
  "description": "it's \\\\ $5",
  "payer": {
    "tags": [
      null
    ]
  }
}
const requestOptions = { idempotencyKey: 'k-1' }
console.log(await new Payment(config).create({ body, requestOptions }))`)
  expect(PHP).toBe(`use MercadoPago\\MercadoPagoConfig;
MercadoPagoConfig::$BASE_URL = '${url}';
MercadoPagoConfig::setAccessToken(getenv('MP_ACCESS_TOKEN'));

$body = [
    'transaction_amount' => 1500.5,
    'capture' => true,
    'description' => 'it\\'s \\\\ $5',
    'payer' => [
        'tags' => [
            null,
        ],
    ],
];
$options = new MercadoPago\\Client\\Common\\RequestOptions();
$options->setCustomHeaders(['X-Idempotency-Key: k-1']);
echo json_encode((new MercadoPago\\Client\\Payment\\PaymentClient())->create($body, $options)->getResponse()->getContent());`)
  expect(Python).toBe(`import os
import mercadopago
from mercadopago.config import Config
Config._Config__api_base_url = "${url}"

sdk = mercadopago.SDK(os.environ["MP_ACCESS_TOKEN"])
body = {
    "transaction_amount": 1500.5,
    "capture": True,
    "description": "it's \\\\ $5",
    "payer": {
        "tags": [
            None,
        ],
    },
}
options = mercadopago.config.RequestOptions(
    custom_headers={"x-idempotency-key": "k-1"})
print(sdk.payment().create(body, options)["response"])`)
})

test('a call without a body is code without one, and a whole refund another method', () => {
  const read = { effect: 'read', idempotency_key: null, request: '{}', request_bytes: 0 } as const
  const { Node, PHP } = toCode({ ...read, operation: 'GET /v1/payments/{id}' })
  expect(Node?.split('\n').at(-1)).toBe("console.log(await new Payment(config).get({ id: '13' }))")
  expect(PHP).not.toMatch(/\$body|\$options/)
  const refund = { operation: 'POST /v1/payments/{id}/refunds', effect: 'change' } as const
  expect(toCode({ ...refund, request: '{}', request_bytes: 0 }).PHP).toContain('->refundTotal(13, $options)')
  const part = toCode({ ...refund, request: '{"amount":5}', request_bytes: 12 }).PHP
  expect(part).toContain("->refund(13, $body['amount'], $options)")
  const search = { ...read, operation: 'GET /v1/payments/search', request: '{"external_reference":"a"}' }
  expect(toCode(search).Python).toContain('sdk.payment().search(body)')
})

test('an unknown route, a cut body, a call of the gateway and an id that is none have no code', () => {
  expect(toCode({ ...payment, operation: 'POST /v1/unknown' })).toEqual({})
  expect(toCode({ ...payment, request: '{"transaction_amount":15' })).toEqual({})
  expect(toCode({ ...payment, transport: 'rest' })).toEqual({})
  const hostile = { operation: 'GET /v1/payments/{id}', resource: "1' + run() + '" }
  expect(toCode({ ...payment, ...hostile })).toEqual({})
})

const sdkCalls = Object.values<Resource>(catalog).flatMap(resource =>
  Object.values(resource).flatMap(({ provider, sdk, sdkWithoutBody }) =>
    [sdk, sdkWithoutBody].flatMap(calls =>
      provider && calls?.Node ? [[provider, calls.Node] as const] : [],
    ),
  ),
)

test.each(sdkCalls)('%s is a route of the provider, and a method of the SDK', (route, line) => {
  const [, path = ''] = route.split(' ')
  expect(findProviderRoute(path.replace('{id}', '13')).template).toBe(path)
  const [, client = '', method = ''] = /^new (\w+)\(config\)\.(\w+)/.exec(line) ?? []
  const known = sdk as unknown as Record<string, { prototype: object }>
  expect(known[client]?.prototype).toHaveProperty(method)
})
