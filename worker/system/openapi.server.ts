import type { Hono } from 'hono'
import { generateSpecs } from 'hono-openapi'
import type { App } from '../core/http.server'

/** Every route of the API, from the same schemas that check what it takes and answers. */
export const describe = (api: Hono<App>) =>
  generateSpecs(api, {
    documentation: {
      openapi: '3.1.0',
      info: {
        title: 'Keti 课题管理平台',
        version: '2',
        description: '所有请求携带 X-Access-Token；答复统一为信封格式。',
      },
      components: {
        securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'X-Access-Token' } },
      },
      security: [{ token: [] }],
    },
    excludeStaticFile: false,
    defaultValidationErrorResponse: false,
  })
