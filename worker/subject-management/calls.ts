import { call } from '../core/call'
import { z } from 'zod'
import { BatchResult } from '../core/batch-result'
import {
  AcceptHandover,
  AddResource,
  ChangeManager,
  ChangeIdInput,
  SaveChangeResult,
  ChangePage,
  ChangeQuery,
  CloseSubject,
  CompleteSubjects,
  DecideChange,
  FontFamily,
  FontSize,
  ResourceResponse,
  RollBack,
  RollBackResult,
  SaveChange,
  SetShare,
  ShareInfo,
  ShareResource,
  SubjectIdInput,
  UndoStep,
  UndoPublication,
  UndoStepResult,
} from './contract'
import { t } from './texts'

const nullResponse = z.null()
export const undoStep = call('POST /v2/subject/subjectStateRollBack', {
  does: '状态回退',
  may: 'subject:stateRollBack',
  takes: UndoStep,
  answers: UndoStepResult,
  makes: { subject: ['undo', 'reopen'] },
})

export const closeSubject = call('POST /v2/subject/closeSubject', {
  does: '终止课题',
  may: 'subject:close',
  takes: CloseSubject,
  answers: BatchResult,
  makes: { subject: ['close'], report: ['cancel'] },
})

export const completeSubjects = call('POST /v2/subject/completeSubject', {
  does: '结题或完成',
  may: 'subject:complete',
  takes: CompleteSubjects,
  answers: BatchResult,
  makes: { subject: ['conclude', 'finish', 'finishWithoutPrize'] },
})

export const changeManager = call('POST /v2/subject/updateSubjectMan', {
  does: '指定或变更课题负责人',
  may: 'subject:changeManager',
  takes: ChangeManager,
  answers: nullResponse,
  makes: { subject: ['assignManager', 'handOver'] },
})

export const addResource = call('POST /v2/subject/addSubjectResource', {
  does: '添加成果',
  may: 'subject:resource',
  takes: AddResource,
  answers: ResourceResponse,
  says: () => t.resultAdded,
  makes: { subject: ['maintain'] },
})

export const shareResource = call('POST /v2/subject/shareSubjectResource', {
  does: '共享成果',
  may: 'subject:share',
  takes: ShareResource,
  answers: nullResponse,
  makes: { subject: ['maintain'] },
})

export const setShare = call('GET|POST /v2/subject/upSubjectShare', {
  does: '设置课题共享',
  may: 'subject:share',
  takes: SetShare,
  answers: nullResponse,
  changes: true,
  makes: { subject: ['maintain'] },
})

export const shareInfo = call('GET /v2/subject/getSubjectShareInfo', {
  does: '课题共享情况',
  may: 'subject:read',
  takes: SubjectIdInput,
  answers: ShareInfo,
})

export const setFontFamily = call('POST /v2/subject/upSubjectFontFamilyStyle', {
  does: '设置字体',
  may: 'subject:style',
  takes: FontFamily,
  answers: nullResponse,
  says: () => t.styleSaved,
})

export const setFontSize = call('POST /v2/subject/upSubjectFontSizeStyle', {
  does: '设置字号',
  may: 'subject:style',
  takes: FontSize,
  answers: nullResponse,
  says: () => t.styleSaved,
})

export const listChanges = call('GET /v2/subjectchange/list', {
  does: '变更申请',
  may: 'subject:read',
  takes: ChangeQuery,
  answers: ChangePage,
})

export const saveChange = call('POST /v2/subjectchange/save', {
  does: '保存变更申请',
  may: 'change:propose',
  takes: SaveChange,
  answers: SaveChangeResult,
  says: () => t.saved,
})

export const submitChange = call('POST /v2/subjectchange/submit', {
  does: '提交变更申请',
  may: 'change:propose',
  takes: ChangeIdInput,
  answers: nullResponse,
  says: () => t.changeSubmitted,
})

export const approveChange = call('POST /v2/subjectchange/approve', {
  does: '审批变更申请',
  may: 'change:approve',
  takes: DecideChange,
  answers: nullResponse,
})

export const decideChange = call('POST /v2/subjectchange/decide', {
  does: '决定变更申请',
  may: 'change:decide',
  takes: DecideChange,
  answers: nullResponse,
})

export const acceptHandover = call('POST /v2/subjectchange/accept', {
  does: '确认接收课题',
  may: 'change:accept',
  takes: AcceptHandover,
  answers: nullResponse,
})

export const rollBackSubjects = call('POST /v2/subject/rollBackSubject', {
  does: '撤回或退回课题',
  may: ['subject:rollBack', 'subject:withdraw'],
  takes: RollBack,
  answers: RollBackResult,
  makes: { subject: ['withdraw', 'unestablish', 'rollBack'] },
})

export const undoPublication = call('POST /v2/plan/undoPublication', {
  does: '撤销尚未通知的发布',
  may: 'subject:publish',
  takes: UndoPublication,
  answers: z.null(),
  makes: { subject: ['undo'] },
})
