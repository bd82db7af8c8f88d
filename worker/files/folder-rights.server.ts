import { and, eq, inArray, type SQL } from 'drizzle-orm'
import { folder } from '../../db/schema'
import type { Row } from '../core/change'
import type { Context } from '../core/context'
import { t as core } from '../core/core.texts'
import { forbidden, notFound } from '../core/refusal'
import { fileAccess } from './file-access.server'
import { t } from './texts'

/** A folder with the caller's rights on it. */
export type FolderWithRights = { folder: Row<'folder'>; rights: string }

/** Query of the folders with the caller's rights; of the deleted ones with `trash`. */
export const folderRightsQuery = (ctx: Context, ids: readonly (string | SQL)[], trash: 0 | 1 = 0) =>
  ctx.db
    .select({ folder, rights: fileAccess().folders.rights(ctx) })
    .from(folder)
    .where(and(inArray(folder.id, ids as readonly string[]), eq(folder.delFlag, trash)))

/** @throws 404 if the folder does not exist for the caller, 403 if the right is missing */
export function assertFolderRight(
  known: FolderWithRights | undefined,
  right: 'r' | 'd' | 'u' | 'm',
  does: string,
): Row<'folder'> {
  if (!known?.rights) throw notFound(t.noSuchFolder)
  if (!known.rights.includes(right)) throw forbidden(core.noRight(does))
  return known.folder
}
