import * as calls from './calls'
import { handleCalls, type Route } from '../core/route.server'
import { authorizeFolder } from './commands/authorize.server'
import { moveFiles } from './commands/files.server'
import * as folder from './commands/folder.server'
import * as trash from './commands/trash.server'
import { folderAuths, folderPath, listFolders, subjectFolders } from './queries.server'

export const folders: readonly Route[] = handleCalls(calls, {
  ...folder,
  ...trash,
  listFolders,
  authorizeFolder,
  moveFiles,
  folderPath: (ctx, { id }) => folderPath(ctx, id),
  folderAuths: (ctx, { folderId }) => folderAuths(ctx, folderId),
  subjectFolders: (ctx, { subjectId }) => subjectFolders(ctx, subjectId),
})
