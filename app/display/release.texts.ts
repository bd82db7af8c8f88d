import { texts } from '~/worker/core/texts'

export const t = texts({
  nothing: ['这里还没有可以公开的内容。', 'Nothing here may be public yet.'],
  notPublic: ['未公开', 'Not public'],
  onDisplay: ['展示平台', 'Display platform'],
  public: ['已公开', 'Public'],
  release: ['公开', 'Make public'],
  releaseHelp: [
    '任何人都能看到标题、简介、领域和年度；人员和机构只在同意后署名。不要写姓名、手机号码和邮箱。',
    'Everybody sees title, summary, field and year; people and institutions are named only once they agreed. Write no names, numbers or mailboxes.',
  ],
  releaseTitle: (name: string) => [`在展示平台公开《${name}》`, `Make "${name}" public`],
  revoke: ['撤下', 'Take back'],
  revokeTitle: (name: string) => [`从展示平台撤下《${name}》`, `Take "${name}" back`],
  see: ['查看', 'See it'],
  summary: ['公开的简介', 'Public summary'],
})
