import { eq } from 'drizzle-orm'
import { position as table } from '../../../db/schema'
import { handleCalls } from '../../core/route.server'
import { recordHandlers } from '../../records/handlers.server'
import * as calls from './calls'
import { position } from './record'

export const positionHandlers = recordHandlers(position)

export const positionRoutes = handleCalls(calls, {
  ...positionHandlers,
  byCode: (ctx, { code }) => positionHandlers.one(ctx, eq(table.code, code)),
})
