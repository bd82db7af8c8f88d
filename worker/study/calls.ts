import { call, file } from '../core/call'
import { z } from 'zod'
import { OneSubject } from '../subjects/inputs'
import { TakePapers } from '../subjects/paper/contract'
import { ArchiveList, Copied, CopyAnnexes, Item, OverYear, OverYearOf, Study, StudyQuery } from './contract'

export const subjectStudy = call('GET /v2/subject/subjectstudy', {
  does: '课题研究内容',
  may: 'subject:read',
  takes: StudyQuery,
  answers: Study,
})

export const studyDirections = call('GET /v2/subject/subjectstudydic', {
  does: '研究方向',
  may: 'subject:read',
  answers: z.array(Item),
})

export const overYear = call('GET /v2/subject/overTheYear', {
  does: '是否跨年',
  may: 'report:read',
  takes: OverYearOf,
  answers: OverYear,
})

export const copyAnnexes = call('GET|POST /v2/subject/synSummaryAnnex', {
  does: '汇总年度总结附件',
  may: 'subject:resource',
  takes: CopyAnnexes,
  answers: Copied,
  changes: true,
})

export const scheduleItems = call('GET /v2/fb/getSubjectScheduleDict/:id', {
  does: '进度安排',
  may: 'subject:read',
  takes: OneSubject,
  answers: z.array(Item),
})

export const declarationPapers = call('GET /v2/subjectcollect/downloadSubjectCollect', {
  does: '下载申报书；多份为压缩包',
  may: 'subject:read',
  takes: TakePapers,
  answers: file(),
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
  answers: file('application/zip'),
})
