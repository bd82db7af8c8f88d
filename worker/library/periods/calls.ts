import { call } from '../../core/call'
import { Outcome } from '../../core/outcome'
import { pageOf } from '../../core/list'
import {
  ApproveSchedules,
  ClosePeriod,
  CountSchedules,
  OneSchedule,
  PeriodClosed,
  PeriodQuery,
  PeriodRow,
  PeriodSaved,
  Progress,
  ProgressQuery,
  SavePeriod,
  SaveSchedule,
  ScheduleCounts,
  ScheduleDetail,
  SchedulePage,
  ScheduleQuery,
  ScheduleSaved,
  SubmitSchedule,
} from './contract'
import { t } from './texts'

export const submitTaskSchedule = call('POST /v2/fb/ready/submitTaskSchedule', {
  does: '提交任务进度',
  may: 'library:submit',
  takes: SubmitSchedule,
  answers: ScheduleSaved,
  says: () => t.submitted,
  makes: { schedule: ['submit'] },
})

export const saveTaskSchedule = call('POST /v2/fb/ready/saveTaskSchedule', {
  does: '保存任务进度草稿',
  may: 'library:submit',
  takes: SaveSchedule,
  answers: ScheduleSaved,
  says: () => t.saved,
  makes: { schedule: ['save'] },
})

export const scheduleApproval = call('POST /v2/fb/ready/scheduleApproval', {
  does: '审批任务进度',
  may: 'library:approve',
  takes: ApproveSchedules,
  answers: Outcome,
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
  takes: OneSchedule,
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
  answers: pageOf(PeriodRow),
})

export const savePeriod = call('POST /v2/fb/period/save', {
  does: '设置填报期次',
  may: 'library:approve',
  takes: SavePeriod,
  answers: PeriodSaved,
})

export const closePeriod = call('POST /v2/fb/period/close', {
  does: '关闭填报期次',
  may: 'library:approve',
  takes: ClosePeriod,
  answers: PeriodClosed,
  makes: { schedule: ['close'] },
})
