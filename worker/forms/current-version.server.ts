import { desc, eq } from 'drizzle-orm'
import { onlineFormVersion } from '../../db/schema'
import type { StoredSchema } from '../../db/schema/forms'
import type { Context } from '../core/context'

/** Query of the current version of a form. */
export const currentVersionQuery = (ctx: Context, id: string) =>
  ctx.db
    .select({ schema: onlineFormVersion.schema, version: onlineFormVersion.version })
    .from(onlineFormVersion)
    .where(eq(onlineFormVersion.formId, id))
    .orderBy(desc(onlineFormVersion.version))
    .limit(1)
/** True if the draft differs from the published schema. */
export const isChanged = (now: StoredSchema, released: StoredSchema | undefined) =>
  JSON.stringify(now) !== JSON.stringify(released)
