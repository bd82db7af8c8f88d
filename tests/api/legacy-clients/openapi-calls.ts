import { api } from '~/worker/api'
import { generateOpenApi as describeApi } from '~/worker/system/openapi-document.server'

type Schema = {
  enum?: string[]
  properties?: Record<string, Schema>
  required?: string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
}
type Body = { content?: Record<string, { schema?: Schema }> }
type Operation = {
  'x-rights'?: string[]
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[]
  requestBody?: Body
  responses?: Record<string, Body>
}
/** A call of the OpenAPI description: parameters, required parameters, fields of the response. */
export type DescribedCall = {
  method: 'get' | 'post'
  path: string
  rights: string[]
  takes: string[]
  required: string[]
  result: string[]
  /** Sortable columns of a list. */
  sorts: string[]
}

export async function describedCalls(): Promise<DescribedCall[]> {
  const { paths } = (await describeApi(api)) as unknown as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): DescribedCall => {
      const body = operation.requestBody?.content?.['application/json']?.schema
      const parameters = operation.parameters ?? []
      return {
        method: method as DescribedCall['method'],
        path,
        rights: operation['x-rights'] ?? [],
        takes: [...parameters.map(({ name }) => name), ...Object.keys(body?.properties ?? {})],
        required: [...parameters.filter((one) => one.required).map(({ name }) => name), ...(body?.required ?? [])],
        sorts: (parameters.find(({ name }) => name === 'column')?.schema ?? body?.properties?.column)?.enum ?? [],
        result: Object.keys(
          operation.responses?.['200']?.content?.['application/json']?.schema?.properties?.result?.properties ?? {},
        ),
      }
    }),
  )
}
