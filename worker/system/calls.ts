import { call, fileResponse } from '../core/call'
import { z } from 'zod'
import { SaveSettings, SettingsSaveResult } from './contract'
import { Settings } from './settings'
import { t } from './texts'

export const allSettings = call('GET /v2/sys/setting', {
  does: '中心设置',
  may: 'setting:read',
  answers: z.strictObject(Settings.shape),
})

export const saveSettings = call('POST /v2/sys/setting', {
  does: '保存中心设置',
  tells: '关闭双人复核（fourEyes 为 0）须由另一人在 24 小时内以同样的请求确认，其余设置立即保存',
  may: 'setting:write',
  takes: SaveSettings,
  answers: SettingsSaveResult,
  says: (saved) => (saved ? t.fourEyesPrepared : t.settingsSaved),
})

export const ready = call('GET /v2/health', {
  does: '就绪检查：数据服务与文件存储',
  may: 'open',
  answers: z.strictObject({ ready: z.boolean() }),
})

export const live = call('GET /v2/health/live', {
  does: '运行检查',
  may: 'open',
  answers: z.strictObject({ live: z.boolean() }),
})

export const interfaceDescription = call('GET /v2/openapi.json', {
  does: '接口说明（OpenAPI 3.1）',
  may: 'open',
  answers: fileResponse('application/json'),
})
