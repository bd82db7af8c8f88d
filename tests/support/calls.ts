import { api } from '~/worker/api'
import { type Action } from '~/worker/policy/authorization'
import { policy } from '~/worker/policy/policy'
import type { RoleCode } from '~/worker/policy/roles'
import { generateOpenApi } from '~/worker/system/openapi-document.server'

/** The part of JSON Schema that the API description uses. */
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
}
export type Call = {
  /** As on the command line: `POST /v2/subject/save`. */
  name: string
  method: 'GET' | 'POST'
  path: string
  /** Its parameters, from the address or the body. */
  takes: Schema
  /** True if its body is a form with a file. */
  file: boolean
  /** Roles with the right for the call; empty if it needs none. */
  holders: RoleCode[]
}

type Operation = {
  'x-rights'?: Action[]
  parameters?: { name: string; schema: Schema; in: string }[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}

/** Every call of the API, from its own description. */
export async function everyCall(): Promise<Call[]> {
  const { paths } = (await generateOpenApi(api)) as unknown as { paths: Record<string, Record<string, Operation>> }
  return Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]): Call => {
        const content = operation.requestBody?.content ?? {}
        const body = content['application/json']?.schema ?? content['multipart/form-data']?.schema
        const named = Object.fromEntries((operation.parameters ?? []).map(({ name, schema }) => [name, schema]))
        return {
          name: `${method.toUpperCase()} ${path}`,
          method: method.toUpperCase() as Call['method'],
          path,
          takes: body ?? { type: 'object', properties: named },
          file: method === 'post' && (!body || 'multipart/form-data' in content),
          holders: [...new Set((operation['x-rights'] ?? []).flatMap((right) => policy[right].roles as RoleCode[]))],
        }
      }),
    )
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
}
