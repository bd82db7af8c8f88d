import { eq } from 'drizzle-orm'
import { position as table } from '../../../db/schema'
import { answers } from '../../core/route.server'
import { keep } from '../../records/keep.server'
import * as calls from './calls'
import { position } from './record'

export const positions = keep(position)

export const positionRoutes = answers(calls, {
  ...positions,
  byCode: (ctx, { code }) => positions.one(ctx, eq(table.code, code)),
})
