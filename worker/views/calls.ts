import { call } from '../core/call'
import { z } from 'zod'
import {
  ListSetting,
  ListView,
  ListViews,
  ListNameInput,
  ViewIdInput,
  SaveLayout,
  SaveView,
  ViewQuery,
} from './contract'
import { t } from './texts'

export const listViews = call('GET /v2/sys/listView/list', {
  does: '列表的列设置与视图',
  may: 'view:save',
  takes: ViewQuery,
  answers: ListViews,
})

export const saveLayout = call('POST /v2/sys/listView/layout', {
  does: '保存列设置',
  may: 'view:save',
  takes: SaveLayout,
  answers: ListSetting,
  says: () => t.settingKept,
})

export const resetLayout = call('POST /v2/sys/listView/reset', {
  does: '恢复默认列设置',
  may: 'view:save',
  takes: ListNameInput,
  answers: z.null(),
  says: () => t.reset,
})

export const saveView = call('POST /v2/sys/listView/save', {
  does: '保存视图',
  may: 'view:save',
  takes: SaveView,
  answers: ListView,
  says: () => t.saved,
})

export const removeView = call('POST /v2/sys/listView/remove', {
  does: '删除视图',
  may: 'view:save',
  takes: ViewIdInput,
  answers: z.string(),
  says: () => t.removed,
})
