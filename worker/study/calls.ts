import { call, fileResponse } from '../core/call'
import { z } from 'zod'
import { SubjectId } from '../subjects/inputs'
import { DownloadDeclarations } from '../subjects/documents/contract'
import {
  ArchiveList,
  CopiedCounts,
  CopyAnnexes,
  LabelledValue,
  OverYear,
  OverYearQuery,
  Study,
  StudyQuery,
} from './contract'

export const subjectStudy = call('GET /v2/subject/subjectstudy', {
  does: '课题研究内容',
  may: 'subject:read',
  takes: StudyQuery,
  answers: Study,
})

export const studyDirections = call('GET /v2/subject/subjectstudydic', {
  does: '研究方向',
  may: 'subject:read',
  answers: z.array(LabelledValue),
})

export const overYear = call('GET /v2/subject/overTheYear', {
  does: '是否跨年',
  may: 'report:read',
  takes: OverYearQuery,
  answers: OverYear,
})

export const copyAnnexes = call('GET|POST /v2/subject/synSummaryAnnex', {
  does: '汇总年度总结附件',
  may: 'subject:resource',
  takes: CopyAnnexes,
  answers: CopiedCounts,
  changes: true,
})

export const scheduleItems = call('GET /v2/fb/getSubjectScheduleDict/:id', {
  does: '进度安排',
  may: 'subject:read',
  takes: SubjectId,
  answers: z.array(LabelledValue),
})

export const declarationDocuments = call('GET /v2/subjectcollect/downloadSubjectCollect', {
  does: '下载申报书；多份为压缩包',
  may: 'subject:read',
  takes: DownloadDeclarations,
  answers: fileResponse(),
})

export const archiveList = call('GET /v2/subject/archive', {
  does: '归档清单',
  may: 'subject:archive',
  takes: StudyQuery,
  answers: ArchiveList,
})

export const archiveZip = call('GET /v2/subject/archiveZip', {
  does: '归档包（按阶段，附目录）',
  may: 'subject:archive',
  takes: StudyQuery,
  answers: fileResponse('application/zip'),
})
