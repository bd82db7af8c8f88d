import { call } from '../../core/call'
import { BatchResult } from '../../core/batch-result'
import { pageSchema } from '../../core/list'
import {
  ApproveSchedules,
  ClosePeriod,
  CountSchedules,
  ScheduleIdInput,
  ClosePeriodResult,
  PeriodQuery,
  PeriodRow,
  SavedPeriod,
  Progress,
  ProgressQuery,
  SavePeriod,
  SaveSchedule,
  ScheduleCounts,
  ScheduleDetail,
  SchedulePage,
  ScheduleQuery,
  SavedSchedule,
  SubmitSchedule,
} from './contract'
import { t } from './texts'

export const submitTaskSchedule = call('POST /v2/fb/ready/submitTaskSchedule', {
  does: '提交任务进度',
  may: 'library:submit',
  takes: SubmitSchedule,
  answers: SavedSchedule,
  says: () => t.submitted,
  makes: { schedule: ['submit'] },
})

export const saveTaskSchedule = call('POST /v2/fb/ready/saveTaskSchedule', {
  does: '保存任务进度草稿',
  may: 'library:submit',
  takes: SaveSchedule,
  answers: SavedSchedule,
  says: () => t.saved,
  makes: { schedule: ['save'] },
})

export const scheduleApproval = call('POST /v2/fb/ready/scheduleApproval', {
  does: '审批任务进度',
  may: 'library:approve',
  takes: ApproveSchedules,
  answers: BatchResult,
  makes: { schedule: ['approve', 'return'] },
})

export const countScheduleNumber = call('POST /v2/fb/ready/countScheduleNumber', {
  does: '任务进度数量',
  may: 'library:read',
  takes: CountSchedules,
  answers: ScheduleCounts,
  whileSeeing: true,
})

export const selectReadySchedule = call('POST /v2/fb/ready/selectReadySchedule', {
  does: '任务进度列表',
  may: 'library:read',
  takes: ScheduleQuery,
  answers: SchedulePage,
  whileSeeing: true,
})

export const openSchedule = call('GET /v2/fb/ready/schedule/:id', {
  does: '任务进度详情',
  may: 'library:read',
  takes: ScheduleIdInput,
  answers: ScheduleDetail,
})

export const progress = call('GET /v2/fb/ready/progress', {
  does: '进度矩阵与趋势',
  may: 'library:read',
  takes: ProgressQuery,
  answers: Progress,
})

export const listPeriods = call('GET /v2/fb/period/list', {
  does: '填报期次',
  may: 'library:read',
  takes: PeriodQuery,
  answers: pageSchema(PeriodRow),
})

export const savePeriod = call('POST /v2/fb/period/save', {
  does: '设置填报期次',
  may: 'library:approve',
  takes: SavePeriod,
  answers: SavedPeriod,
})

export const closePeriod = call('POST /v2/fb/period/close', {
  does: '关闭填报期次',
  may: 'library:approve',
  takes: ClosePeriod,
  answers: ClosePeriodResult,
  makes: { schedule: ['close'] },
})
