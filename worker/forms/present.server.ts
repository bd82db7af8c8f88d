import { desc, eq } from 'drizzle-orm'
import { onlineFormVersion } from '../../db/schema'
import type { StoredSchema } from '../../db/schema/forms'
import type { Context } from '../core/context'

/** The version of a form that is answered now. */
export const presentVersion = (ctx: Context, id: string) =>
  ctx.db
    .select({ schema: onlineFormVersion.schema, version: onlineFormVersion.version })
    .from(onlineFormVersion)
    .where(eq(onlineFormVersion.formId, id))
    .orderBy(desc(onlineFormVersion.version))
    .limit(1)
/** Does what is worked on differ from it? */
export const isChanged = (now: StoredSchema, released: StoredSchema | undefined) =>
  JSON.stringify(now) !== JSON.stringify(released)
