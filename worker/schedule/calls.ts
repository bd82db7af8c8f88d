import { call } from '../core/call'
import { z } from 'zod'
import { EditJob, JobRow, JobIdInput, PlanQuery, PlanPreview, RunPage, RunQuery } from './contract'
import { t } from './texts'

export const listJobs = call('GET /v2/sys/quartzJob/list', {
  does: '定时任务',
  may: 'system:manage',
  answers: z.array(JobRow),
})

export const listRuns = call('GET /v2/sys/quartzJob/runs', {
  does: '运行记录',
  may: 'system:manage',
  takes: RunQuery,
  answers: RunPage,
})

export const previewPlan = call('GET /v2/sys/quartzJob/plan', {
  does: '预览任务计划',
  may: 'system:manage',
  takes: PlanQuery,
  answers: PlanPreview,
})

export const editJob = call('POST /v2/sys/quartzJob/edit', {
  does: '修改任务计划',
  may: 'system:manage',
  takes: EditJob,
  answers: z.null(),
  says: () => t.saved,
})

export const pauseJob = call('POST /v2/sys/quartzJob/pause', {
  does: '停止任务',
  may: 'system:manage',
  takes: JobIdInput,
  answers: z.null(),
  says: () => t.paused,
})

export const resumeJob = call('POST /v2/sys/quartzJob/resume', {
  does: '恢复任务',
  may: 'system:manage',
  takes: JobIdInput,
  answers: z.null(),
  says: () => t.resumed,
})

export const executeJob = call('POST /v2/sys/quartzJob/execute', {
  does: '立即运行任务',
  may: 'system:manage',
  takes: JobIdInput,
  answers: z.null(),
  says: () => t.begun,
})
