import type { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import type { App } from '../core/http.server'

/** Generates the OpenAPI description of all routes from the schemas that validate them. */
export async function generateOpenApi(api: Hono<App>) {
  const specs = await generateSpecs(api, {
    documentation: {
      openapi: '3.1.0',
      info: { title: 'Keti 课题管理平台', version: '2', description: '请求携带 X-Access-Token，答复统一为信封格式。' },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } } },
      security: [{ token: [] }],
    },
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
  })
  for (const { get } of Object.values(specs.paths as Record<string, { get?: Operation }>)) if (get) moveBodyToQuery(get)
  return specs
}

type Schema = { properties?: Record<string, object>; required?: string[] }
type Operation = {
  parameters?: object[]
  requestBody?: { content?: Record<string, { schema?: Schema }> }
}
/** Turns the request body of a GET operation into query parameters. */
function moveBodyToQuery(operation: Operation) {
  const { properties = {}, required = [] } = operation.requestBody?.content?.['application/json']?.schema ?? {}
  const parameters = Object.entries(properties).map(([name, schema]) => ({
    in: 'query',
    name,
    required: required.includes(name),
    schema,
  }))
  if (parameters.length > 0) operation.parameters = [...(operation.parameters ?? []), ...parameters]
  delete operation.requestBody
}
