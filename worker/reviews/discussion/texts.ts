import { texts } from '../../core/texts'

export const t = texts({
  alias: (letter: string) => [`评审人${letter}`, `Reviewer ${letter}`],
  centre: ['业务负责人', 'Business manager'],
  commitFirst: ['提交本人意见后方可参与讨论', 'Submit your review before joining the discussion'],
  content: ['发言', 'Comment'],
  mergedChanged: (name: string) => [
    `合并意见已由${name}修改，请刷新后再改`,
    `${name} changed the combined comments. Reload and try again.`,
  ],
  mergedKept: ['合并意见已保存', 'Combined comments saved'],
  mergedText: ['合并意见', 'Combined comments'],
  noRound: ['当前状态下无进行中的评审', 'No review is in progress in this status'],
  over: ['评审已结束，讨论只读', 'The review has ended; the discussion is read-only'],
  said: ['已发言', 'Posted'],
})
