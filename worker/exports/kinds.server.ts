import { ManageQuery } from '../announcements/contract'
import { managedAnnouncements } from '../announcements/queries/manage.server'
import { PrizeQuery } from '../awards/contract'
import { listPrizes } from '../awards/queries.server'
import type { Context } from '../core/context'
import { forgive } from '../core/list'
import { FeedbackQuery } from '../feedback/contract'
import { listFeedback } from '../feedback/queries.server'
import { TestQuery } from '../library/tests/contract'
import { listTests } from '../library/tests/queries.server'
import type { Action } from '../policy/can'
import { AttemptQuery, DrawQuery, SceneQuery } from '../drills/inputs'
import { listDraws } from '../drills/queries/draws.server'
import { personResults } from '../drills/queries/results.server'
import { listScenes } from '../drills/queries/scenes.server'
import { SubjectQuery } from '../subjects/inputs'
import { listSubjects } from '../subjects/queries/list.server'
import type { ExportKind } from './contract'

type Rows = { records: readonly object[]; total: number }
type Kind = {
  right: Action
  rows: (ctx: Context, search: URLSearchParams) => Promise<Rows>
  /** What stands in a cell for a value that is a code. Workbooks are kept, so they are in Chinese. */
  words?: Record<string, Record<string, string>>
}

/** Lists that can be taken away: each is read as its own page reads it, so that nobody takes away what they do not see. */
export const kinds: Record<ExportKind, Kind> = {
  subjects: { right: 'subject:read', rows: (ctx, search) => listSubjects(ctx, forgive(SubjectQuery, search)) },
  prizes: { right: 'prize:read', rows: (ctx, search) => listPrizes(ctx, forgive(PrizeQuery, search)) },
  announcements: {
    right: 'announcement:release',
    rows: (ctx, search) => managedAnnouncements(ctx, forgive(ManageQuery, search)),
    words: {
      sendStatus: { 0: '未发布', 1: '已发布', 2: '已撤销' },
      msgType: { ALL: '全体用户', USER: '指定对象' },
      msgCategory: { 1: '通知公告', 2: '系统消息' },
      priority: { L: '一般', M: '重要', H: '紧急' },
    },
  },
  feedback: {
    right: 'feedback:answer',
    rows: async (ctx, search) => (await listFeedback(ctx, forgive(FeedbackQuery, search))).page,
  },
  drillScenes: {
    right: 'drill:manage',
    rows: (ctx, search) => listScenes(ctx, forgive(SceneQuery, search)),
    words: { open: { 0: '否', 1: '是' } },
  },
  drillDraws: {
    right: 'drill:extract',
    rows: async (ctx, search) => {
      const { records, total } = await listDraws(ctx, forgive(DrawQuery, search))
      return {
        total,
        records: records.map((row) => ({ ...row, items: row.items.map((one) => one.sceneName).join('；') })),
      }
    },
  },
  fbTests: { right: 'library:read', rows: (ctx, search) => listTests(ctx, forgive(TestQuery, search)) },
  drillResults: { right: 'drill:extract', rows: (ctx, search) => personResults(ctx, forgive(AttemptQuery, search)) },
}
