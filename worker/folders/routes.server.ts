import * as calls from './calls'
import { on, type Route } from '../core/route.server'
import { authorizeFolder } from './commands/authorize.server'
import { moveFiles } from './commands/files.server'
import { addFolder, moveFolder, sortFolder, updateFolder } from './commands/folder.server'
import { deleteFolder, restoreFolder } from './commands/trash.server'
import { folderAuths, folderPath, listFolders, subjectFolders } from './queries.server'

export const folders: readonly Route[] = [
  on(calls.listFolders, listFolders),
  on(calls.folderPath, (ctx, { id }) => folderPath(ctx, id)),
  on(calls.folderAuths, (ctx, { folderId }) => folderAuths(ctx, folderId)),
  on(calls.addFolder, addFolder),
  on(calls.updateFolder, updateFolder),
  on(calls.deleteFolder, deleteFolder),
  on(calls.restoreFolder, restoreFolder),
  on(calls.authorizeFolder, authorizeFolder),
  on(calls.moveFiles, moveFiles),
  on(calls.moveFolder, moveFolder),
  on(calls.sortFolder, sortFolder),
  on(calls.subjectFolders, (ctx, { subjectId }) => subjectFolders(ctx, subjectId)),
]
