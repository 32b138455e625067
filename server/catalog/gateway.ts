/** The gateway itself: its state, the account behind its access token, its accounts, and the faults of its shop proxy. */
import { demoCredentials } from '../facts/demo-credentials.ts'
import accountExamples from './examples/accounts.json' with { type: 'json' }
import type { Resource } from './operation.ts'

export const health = {
  get: {
    subject: 'gateway',
    route: 'GET /health',
    operationId: 'getHealth',
    answer: 'healthSchema',
    example: {
      data: { configured: true, has_public_key: true, has_webhook_secret: true, environment: 'local' },
    },
  },
} satisfies Resource

export const settings = {
  get: {
    subject: 'gateway',
    route: 'GET /settings',
    operationId: 'getSettings',
    answer: 'settingsSchema',
    example: {
      data: {
        account: 'default',
        provider_url: 'http://127.0.0.1:4010',
        simulator: true,
        simulator_key: 'mL1XrDkYGZSpJpN3Lw0aWfPcTq8uVhE5b2oR7iKzN4s',
        public_key: 'TEST-00000000-0000-4000-8000-000000000000',
        person: null,
        api_path: '/api/gateway',
        webhook_url: 'http://127.0.0.1:3000/api/gateway/webhooks',
        shop_url: 'http://127.0.0.1:3010',
        has_console_token: false,
        demo_credentials: {
          access_token: demoCredentials.accessToken,
          public_key: demoCredentials.publicKey,
          webhook_secret: demoCredentials.webhookSecret,
        },
        webhook_secret_digests: ['3d9c1f0a5be27c846f10b8d24a97e35c60f2d18b4e7a93c5d1064f8be2a7509c'],
        docs_url: null,
        provider_timeout_ms: 10_000,
        version: '0.1.0',
      },
    },
  },
} satisfies Resource

export const seller = {
  get: {
    provider: 'GET /users/me',
    subject: 'gateway',
    route: 'GET /seller',
    operationId: 'getSeller',
    answer: 'sellerSchema',
    example: { data: { id: 710000111, nickname: 'TESTUSER987654321', site_id: 'MLA' } },
  },
} satisfies Resource

export const accounts = {
  list: {
    subject: 'account',
    route: 'GET /accounts',
    operationId: 'listAccounts',
    errors: ['unavailable'],
    answer: 'accountListSchema',
    example: { data: { accounts: [] } },
  },

  create: {
    subject: 'account',
    route: 'POST /accounts',
    status: 201,
    operationId: 'createAccount',
    errors: ['conflict', 'provider_failed', 'unavailable'],
    input: 'createAccountInput',
    answer: 'accountSchema',
    example: { input: { name: 'qa-chile', country: 'MLC' }, data: accountExamples.account },
  },

  remove: {
    subject: 'account',
    route: 'DELETE /accounts/{name}',
    operationId: 'removeAccount',
    errors: ['not_found', 'conflict', 'unavailable'],
    input: 'removeAccountInput',
    answer: 'removedAccountSchema',
    example: { input: { name: 'qa-chile' }, data: { name: 'qa-chile', cleared: 12 } },
  },
} satisfies Resource

const ruleExample = {
  at: 'shop_proxy',
  method: 'POST',
  path: '/v1/payments',
  times: 1,
  skip: 0,
  status: 500,
  performed: true,
}

export const faults = {
  list: {
    subject: 'gateway',
    route: 'GET /faults',
    operationId: 'listFaults',
    errors: ['not_found'],
    answer: 'shopFaultsSchema',
    example: { data: { faults: [ruleExample] } },
  },

  add: {
    subject: 'gateway',
    route: 'POST /faults',
    status: 201,
    operationId: 'addFault',
    errors: ['not_found'],
    input: 'addFaultInput',
    answer: 'shopFaultRuleSchema',
    example: { input: ruleExample, data: ruleExample },
  },

  clear: {
    subject: 'gateway',
    route: 'DELETE /faults',
    operationId: 'clearFaults',
    errors: ['not_found'],
    input: 'clearFaultsInput',
    answer: 'clearedFaultsSchema',
    example: { input: {}, data: { cleared: true } },
  },
} satisfies Resource
