import { call } from '../../core/call'
import { t } from '../../files/texts'
import { UploadFilesInput, UploadedFiles } from './contract'

export const uploadReady = call('POST /v2/fb/ready/uploadFiles', {
  does: '上传用例或任务的附件',
  may: ['library:write', 'library:plan', 'library:submit'],
  form: UploadFilesInput,
  answers: UploadedFiles,
  says: () => t.uploaded,
})

export const uploadFiles = call('POST /v2/fb/uploadFiles', {
  does: '上传战略计划附件',
  may: ['library:write', 'library:plan', 'library:submit'],
  form: UploadFilesInput,
  answers: UploadedFiles,
  says: () => t.uploaded,
})
