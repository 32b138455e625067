import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../../../server/gateway/procedures/router.ts'

type Outputs = inferRouterOutputs<AppRouter>['payments']
export type Payment = Outputs['get']
