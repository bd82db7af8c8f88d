import { call } from '../core/call'
import { z } from 'zod'
import { Outcome } from '../core/outcome'
import {
  AcceptHandover,
  AddResource,
  ChangeManager,
  ChangeOnly,
  ChangeSaved,
  ChangePage,
  ChangeQuery,
  Close,
  Complete,
  DecideChange,
  FontFamily,
  FontSize,
  Resource,
  RollBack,
  RolledBack,
  SaveChange,
  Share,
  ShareInfo,
  ShareResource,
  SubjectOnly,
  Undo,
  UndoPublication,
  Undone,
} from './contract'
import { t } from './texts'

const nothing = z.null()
export const undoStep = call('POST /v2/subject/subjectStateRollBack', {
  does: '状态回退',
  may: 'subject:stateRollBack',
  takes: Undo,
  answers: Undone,
  makes: { subject: ['undo', 'reopen'] },
})

export const closeSubject = call('POST /v2/subject/closeSubject', {
  does: '终止课题',
  may: 'subject:close',
  takes: Close,
  answers: Outcome,
  makes: { subject: ['close'], report: ['cancel'] },
})

export const completeSubjects = call('POST /v2/subject/completeSubject', {
  does: '结题或完成',
  may: 'subject:complete',
  takes: Complete,
  answers: Outcome,
  makes: { subject: ['conclude', 'finish', 'finishWithoutPrize'] },
})

export const changeManager = call('POST /v2/subject/updateSubjectMan', {
  does: '指定或变更课题负责人',
  may: 'subject:changeManager',
  takes: ChangeManager,
  answers: nothing,
  makes: { subject: ['assignManager', 'handOver'] },
})

export const addResource = call('POST /v2/subject/addSubjectResource', {
  does: '添加成果',
  may: 'subject:resource',
  takes: AddResource,
  answers: Resource,
  says: () => t.resultAdded,
  makes: { subject: ['maintain'] },
})

export const shareResource = call('POST /v2/subject/shareSubjectResource', {
  does: '共享成果',
  may: 'subject:share',
  takes: ShareResource,
  answers: nothing,
  makes: { subject: ['maintain'] },
})

export const setShare = call('GET|POST /v2/subject/upSubjectShare', {
  does: '设置课题共享',
  may: 'subject:share',
  takes: Share,
  answers: nothing,
  changes: true,
  makes: { subject: ['maintain'] },
})

export const shareInfo = call('GET /v2/subject/getSubjectShareInfo', {
  does: '课题共享情况',
  may: 'subject:read',
  takes: SubjectOnly,
  answers: ShareInfo,
})

export const setFontFamily = call('POST /v2/subject/upSubjectFontFamilyStyle', {
  does: '设置字体',
  may: 'subject:style',
  takes: FontFamily,
  answers: nothing,
  says: () => t.styleSaved,
})

export const setFontSize = call('POST /v2/subject/upSubjectFontSizeStyle', {
  does: '设置字号',
  may: 'subject:style',
  takes: FontSize,
  answers: nothing,
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
  answers: ChangeSaved,
  says: () => t.saved,
})

export const submitChange = call('POST /v2/subjectchange/submit', {
  does: '提交变更申请',
  may: 'change:propose',
  takes: ChangeOnly,
  answers: nothing,
  says: () => t.changeSubmitted,
})

export const approveChange = call('POST /v2/subjectchange/approve', {
  does: '审批变更申请',
  may: 'change:approve',
  takes: DecideChange,
  answers: nothing,
})

export const decideChange = call('POST /v2/subjectchange/decide', {
  does: '决定变更申请',
  may: 'change:decide',
  takes: DecideChange,
  answers: nothing,
})

export const acceptHandover = call('POST /v2/subjectchange/accept', {
  does: '确认接手课题',
  may: 'change:accept',
  takes: AcceptHandover,
  answers: nothing,
})

export const rollBackSubjects = call('POST /v2/subject/rollBackSubject', {
  does: '撤回或退回课题',
  may: ['subject:rollBack', 'subject:withdraw'],
  takes: RollBack,
  answers: RolledBack,
  makes: { subject: ['withdraw', 'unestablish', 'rollBack'] },
})

export const undoPublication = call('POST /v2/plan/undoPublication', {
  does: '撤销尚未通知的发布',
  may: 'subject:publish',
  takes: UndoPublication,
  answers: z.null(),
  makes: { subject: ['undo'] },
})
