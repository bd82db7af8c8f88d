import { call } from '../../core/call'
import { MergeEffect, MergeUsers } from './contract'
import { t } from './texts'

export const mergeUsers = call('POST /v2/sys/user/merge', {
  does: '合并同一人的两个账号',
  tells:
    'giveId 名下的课题、评审、评分、文件、消息、角色等转到 keepId，其会话立即结束，此后不可登录；dryRun 为 1 时仅返回将产生的影响',
  may: 'user:merge',
  takes: MergeUsers,
  answers: MergeEffect,
  says: ({ give, keep }) => t.done(give.username, keep.username),
})
