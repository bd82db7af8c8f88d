import { call } from '../core/call'
import { z } from 'zod'
import { BatchResult } from '../core/batch-result'
import { FileRow, SubjectFilesQuery } from '../files/contract'
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
  FolderId,
  PathStep,
  SortFolder,
  UpdateFolder,
} from './contract'
import { t } from './texts'

const DeletedCounts = z.strictObject({ folders: z.number(), files: z.number() })
export const listFolders = call('GET /v2/subjectfilefolder/list', {
  does: '目录列表',
  may: 'folder:read',
  takes: FolderQuery,
  answers: z.array(FolderRow),
})

export const folderPath = call('GET /v2/subjectfilefolder/getFolderPath', {
  does: '目录路径',
  may: 'folder:read',
  takes: FolderId,
  answers: z.array(PathStep),
})

export const folderAuths = call('GET /v2/subjectfilefolder/getFolderAuthorize', {
  does: '目录授权',
  may: 'folder:write',
  takes: AuthorizeQuery,
  answers: z.strictObject({ auths: z.array(AuthRow), lockVersion: z.number() }),
})

export const addFolder = call('POST /v2/subjectfilefolder/addFolder', {
  does: '新建目录',
  may: 'folder:write',
  takes: AddFolder,
  answers: z.strictObject({ id: z.string() }),
  says: () => t.folderAdded,
})

export const updateFolder = call('POST /v2/subjectfilefolder/updateFolder', {
  does: '修改目录',
  may: 'folder:write',
  takes: UpdateFolder,
  answers: z.null(),
  says: () => t.folderChanged,
})

export const deleteFolder = call('POST /v2/subjectfilefolder/deleteFolder', {
  does: '删除目录（移到回收站）',
  may: 'folder:write',
  takes: DeleteFolder,
  answers: DeletedCounts,
  says: () => t.folderTrashed,
})

export const restoreFolder = call('POST /v2/subjectfilefolder/restoreFolder', {
  does: '从回收站恢复目录',
  may: 'folder:write',
  takes: FolderId,
  answers: z.null(),
  says: () => t.folderRestored,
})

export const authorizeFolder = call('POST /v2/subjectfilefolder/authorizeFolder', {
  does: '授权目录',
  may: 'folder:write',
  takes: AuthorizeFolder,
  answers: z.null(),
})

export const moveFiles = call('POST /v2/subjectfilefolder/moveFile', {
  does: '移动文件',
  may: 'folder:write',
  takes: MoveFile,
  answers: BatchResult,
})

export const moveFolder = call('POST /v2/subjectfilefolder/moveFolder', {
  does: '移动目录',
  may: 'folder:write',
  takes: MoveFolder,
  answers: z.null(),
  says: () => t.folderMoved,
})

export const sortFolder = call('POST /v2/subjectfilefolder/sortFolder', {
  does: '目录排序',
  may: 'folder:write',
  takes: SortFolder,
  answers: z.null(),
  says: () => t.orderSaved,
})

export const subjectFolders = call('GET /v2/oss/file/subjectFileFolder', {
  does: '课题的目录和其中的文件',
  may: 'file:upload',
  takes: SubjectFilesQuery,
  answers: z.strictObject({ folders: z.array(FolderRow), files: z.array(FileRow) }),
})
