import { z } from 'zod'
import { XLSX } from '../core/workbook'
import { fileKinds } from '../files/rules'
import { call, fileResponse } from '../core/call'
import {
  AnswerDetail,
  AnswerPage,
  AnswerQuery,
  FillDetail,
  FormDetail,
  FormFigure,
  FormPage,
  FormQuery,
  FormVersion,
  PublicLink,
  ToggleLink,
  AnswerId,
  FormId,
  SaveAnswer,
  SaveAnswerByLink,
  SavedAnswer,
  SavedId,
  SetTemplate,
  SharedResultQuery,
  SaveForm,
  SharedResult,
} from './contract'
import { t } from './texts'

export const listForms = call('GET /v2/online/form/list', {
  does: '在线表单',
  may: 'form:manage',
  takes: FormQuery,
  answers: FormPage,
})
export const formDetail = call('GET /v2/online/form/detail', {
  does: '在线表单的设计',
  may: 'form:manage',
  takes: FormId,
  answers: FormDetail,
})
export const formVersions = call('GET /v2/online/form/versions', {
  does: '在线表单的版本及其差异',
  tells: '最近十个版本，每个版本与前一版本比较',
  may: 'form:manage',
  takes: FormId,
  answers: z.array(FormVersion),
})
export const saveForm = call('POST /v2/online/form/save', {
  does: '新建或修改在线表单',
  tells: '题目以 JSON Schema 表示，另有 x- 开头的关键字；修改发布后才对填写人生效',
  may: 'form:manage',
  takes: SaveForm,
  answers: SavedId,
  says: () => t.saved,
})
export const copyForm = call('POST /v2/online/form/copy', {
  does: '复制在线表单',
  may: 'form:manage',
  takes: FormId,
  answers: SavedId,
  says: () => t.copied,
})
export const publishForm = call('POST /v2/online/form/publish', {
  does: '发布在线表单',
  tells: '已开始填写的答卷仍按原版本填写',
  may: 'form:manage',
  takes: FormId,
  answers: z.strictObject({ version: z.number() }),
  says: ({ version }) => t.published(version),
})
export const closeForm = call('POST /v2/online/form/close', {
  does: '结束在线表单的填写',
  may: 'form:manage',
  takes: FormId,
  answers: z.null(),
  says: () => t.closed,
})
export const deleteForm = call('POST /v2/online/form/delete', {
  does: '删除在线表单',
  may: 'form:manage',
  takes: FormId,
  answers: z.null(),
  says: () => t.deleted,
})
export const fillForm = call('GET /v2/online/form/fill', {
  does: '填写在线表单',
  may: 'form:answer',
  takes: FormId,
  answers: FillDetail,
})
export const saveAnswer = call('POST /v2/online/answer/save', {
  does: '暂存或提交在线表单的答卷',
  may: 'form:answer',
  takes: SaveAnswer,
  answers: SavedAnswer,
  says: ({ status }) => (status ? t.submitted : t.kept),
})
export const saveByLink = call('POST /v2/online/open/save', {
  does: '凭公开链接暂存或提交答卷',
  tells: '首次提交须填写图形验证码并完成工作量证明；持 secret 者可继续填写',
  may: 'open',
  takes: SaveAnswerByLink,
  answers: SavedAnswer,
  says: ({ status }) => (status ? t.submitted : t.keptByLink),
})
export const makeLink = call('POST /v2/online/form/link', {
  does: '重新生成或撤销在线表单的公开链接',
  may: 'form:manage',
  takes: ToggleLink,
  answers: PublicLink,
})
export const shareResult = call('POST /v2/online/form/share', {
  does: '生成或撤销答卷统计的只读链接',
  tells: '持链接者仅可查看统计，不可查看答卷',
  may: 'form:manage',
  takes: ToggleLink,
  answers: PublicLink,
})
export const resultByLink = call('GET /v2/online/open/result', {
  does: '凭只读链接查看答卷统计',
  may: 'open',
  takes: SharedResultQuery,
  answers: SharedResult,
})
export const listAnswers = call('GET /v2/online/answer/list', {
  does: '在线表单的答卷',
  may: 'form:manage',
  takes: AnswerQuery,
  answers: AnswerPage,
})
export const answerDetail = call('GET /v2/online/answer/detail', {
  does: '在线表单的答卷详情',
  may: 'form:manage',
  takes: AnswerId,
  answers: AnswerDetail,
})
export const answerFigures = call('GET /v2/online/answer/figures', {
  does: '在线表单答卷的统计',
  may: 'form:manage',
  takes: FormId,
  answers: z.array(FormFigure),
})
export const exportAnswers = call('GET /v2/online/answer/export', {
  does: '导出在线表单的答卷',
  may: 'form:manage',
  takes: FormId,
  answers: fileResponse(XLSX),
})
export const answerDocument = call('GET /v2/online/answer/paper', {
  does: '答卷的 Word 文档',
  may: 'form:manage',
  takes: AnswerId,
  answers: fileResponse(fileKinds.docx.mime),
})
export const setTemplate = call('POST /v2/online/form/template', {
  does: '设置或移除答卷的 Word 模板',
  tells: '模板是已上传的 .docx 文件，其中的 {{题目名称}} 会替换为答案；fileId 为空则移除',
  may: 'form:manage',
  takes: SetTemplate,
  answers: z.strictObject({ places: z.array(z.string()) }),
  says: ({ places }) => (places.length ? t.templateSet : t.templateTaken),
})
export const sampleTemplate = call('GET /v2/online/form/template/sample', {
  does: '下载 Word 模板的样例',
  tells: '含有全部题目的占位符，可在 Word 中修改后上传',
  may: 'form:manage',
  takes: FormId,
  answers: fileResponse(fileKinds.docx.mime),
})
export const answerDocuments = call('GET /v2/online/answer/papers', {
  does: '全部答卷的文档与附件',
  tells: 'ZIP；每份答卷一个 Word 文档，附件在同名文件夹中',
  may: 'form:manage',
  takes: FormId,
  answers: fileResponse('application/zip'),
})
