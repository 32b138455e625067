import { useQuery, useQueryClient } from '@tanstack/react-query'
import { GatewayProblem } from '../errors/console-problem.ts'
import { isRecord } from '../unknown-json.ts'

export function openApiUrl(apiPath: string): string {
  return `${apiPath}/openapi.json`
}

/** The gateway's OpenAPI document. It changes only when the gateway restarts. */
export function useOpenApi(apiPath: string | undefined) {
  return useQuery({ ...openApiQuery(apiPath ?? ''), enabled: apiPath !== undefined })
}

/** A function that reads the OpenAPI document on demand instead of on render. */
export function useReadOpenApi(): (apiPath: string) => Promise<Record<string, unknown>> {
  const client = useQueryClient()
  return apiPath => client.fetchQuery(openApiQuery(apiPath))
}

function openApiQuery(apiPath: string) {
  return {
    queryKey: ['openapi', apiPath],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const response = await fetch(openApiUrl(apiPath))
      const spec: unknown = await response.json().catch(() => null)
      if (!response.ok || !isRecord(spec)) throw new GatewayProblem(response, spec)
      return spec
    },
  }
}
