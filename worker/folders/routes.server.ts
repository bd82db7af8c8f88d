import { Hono } from 'hono'
import { z } from 'zod'
import { type App, answers, done, may, ok, takes, valid } from '../core/http.server'
import { Outcome } from '../core/outcome'
import { authorizeFolder } from './commands/authorize.server'
import { moveFiles } from './commands/files.server'
import { addFolder, moveFolder, sortFolder, updateFolder } from './commands/folder.server'
import { deleteFolder, restoreFolder } from './commands/trash.server'
import {
  AddFolder,
  AuthorizeFolder,
  AuthorizeQuery,
  AuthRow,
  DeleteFolder,
  FolderQuery,
  FolderRow,
  MoveFile,
  MoveFolder,
  OneFolder,
  PathStep,
  SortFolder,
  UpdateFolder,
} from './contract'
import { folderAuths, folderPath, listFolders } from './queries.server'

const Gone = z.strictObject({ folders: z.number(), files: z.number() })

export const folders = new Hono<App>()
  .get(
    '/v2/subjectfilefolder/list',
    may('folder:read'),
    answers('目录列表', z.array(FolderRow)),
    valid('query', FolderQuery),
    async (c) => ok(c, await listFolders(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/v2/subjectfilefolder/getFolderPath',
    may('folder:read'),
    answers('目录路径', z.array(PathStep)),
    valid('query', OneFolder),
    async (c) => ok(c, await folderPath(c.var.ctx, c.req.valid('query').id)),
  )
  .get(
    '/v2/subjectfilefolder/getFolderAuthorize',
    may('folder:write'),
    answers('目录授权', z.strictObject({ auths: z.array(AuthRow), lockVersion: z.number() })),
    valid('query', AuthorizeQuery),
    async (c) => ok(c, await folderAuths(c.var.ctx, c.req.valid('query').folderId)),
  )
  .post(
    '/v2/subjectfilefolder/addFolder',
    may('folder:write'),
    answers('新建目录', z.strictObject({ id: z.string() })),
    valid('json', AddFolder),
    async (c) => done(c, await addFolder(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/subjectfilefolder/updateFolder',
    may('folder:write'),
    answers('修改目录', z.null()),
    valid('json', UpdateFolder),
    async (c) => done(c, await updateFolder(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/subjectfilefolder/deleteFolder',
    may('folder:write'),
    answers('删除目录（移到回收站）', Gone),
    takes(DeleteFolder),
    async (c) => done(c, await deleteFolder(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subjectfilefolder/restoreFolder',
    may('folder:write'),
    answers('从回收站恢复目录', z.null()),
    takes(OneFolder),
    async (c) => done(c, await restoreFolder(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/v2/subjectfilefolder/authorizeFolder',
    may('folder:write'),
    answers('授权目录', z.null()),
    valid('json', AuthorizeFolder),
    async (c) => done(c, await authorizeFolder(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/subjectfilefolder/moveFile',
    may('folder:write'),
    answers('移动文件', Outcome),
    valid('json', MoveFile),
    async (c) => done(c, await moveFiles(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/subjectfilefolder/moveFolder',
    may('folder:write'),
    answers('移动目录', z.null()),
    valid('json', MoveFolder),
    async (c) => done(c, await moveFolder(c.var.ctx, c.req.valid('json'))),
  )
  .post(
    '/v2/subjectfilefolder/sortFolder',
    may('folder:write'),
    answers('目录排序', z.null()),
    valid('json', SortFolder),
    async (c) => done(c, await sortFolder(c.var.ctx, c.req.valid('json'))),
  )
