import { call } from '../core/call'
import { z } from 'zod'
import { BatchResult } from '../core/batch-result'
import {
  OutboxIds,
  OutboxPage,
  OutboxQuery,
  TemplatePreview,
  PreviewTemplate,
  SaveTemplate,
  TemplateCode,
  TemplateQuery,
  TemplateRow,
} from './contract'
import { t } from './texts'

export const templateByCode = call('GET /v2/message/sysMessageTemplate/queryByCode', {
  does: '消息模板',
  may: ['announcement:release', 'system:manage'],
  takes: TemplateCode,
  answers: TemplateRow,
})

export const templates = call('GET /v2/message/sysMessageTemplate/list', {
  does: '消息模板',
  may: 'system:manage',
  takes: TemplateQuery,
  answers: z.array(TemplateRow),
})

export const saveTemplate = call('POST /v2/message/sysMessageTemplate/edit', {
  does: '保存消息模板',
  may: 'system:manage',
  takes: SaveTemplate,
  answers: z.null(),
  says: () => t.saved,
})

export const previewTemplate = call('POST /v2/message/sysMessageTemplate/preview', {
  does: '预览消息模板',
  may: 'system:manage',
  takes: PreviewTemplate,
  answers: TemplatePreview,
  whileSeeing: true,
})

export const listOutbox = call('GET /v2/message/outbox/list', {
  does: '发件箱',
  may: 'system:manage',
  takes: OutboxQuery,
  answers: OutboxPage,
})

export const retryOutbox = call('POST /v2/message/outbox/retry', {
  does: '重新发送',
  may: 'system:manage',
  takes: OutboxIds,
  answers: BatchResult,
})

export const discardOutbox = call('POST /v2/message/outbox/discard', {
  does: '放弃发送',
  may: 'system:manage',
  takes: OutboxIds,
  answers: BatchResult,
})
