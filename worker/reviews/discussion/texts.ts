import { texts } from '../../core/texts'

export const t = texts({
  alias: (letter: string) => [`评审人${letter}`, `Auditor ${letter}`],
  centre: ['业务负责人', 'Business manager'],
  commitFirst: ['提交本人意见后才能参与讨论', 'The discussion opens once the own opinion is submitted'],
  content: ['发言', 'Remark'],
  mergedChanged: (name: string) => [
    `合并意见已由${name}修改，请刷新后再改`,
    `${name} has changed the merged opinion; reload it first`,
  ],
  mergedKept: ['合并意见已保存', 'The merged opinion is saved'],
  mergedText: ['合并意见', 'Merged opinion'],
  noRound: ['当前状态没有进行中的评审', 'No audit is running in this status'],
  over: ['评审已结束，讨论只读', 'The audit is over: the discussion can only be read'],
  said: ['已发言', 'Said'],
})
