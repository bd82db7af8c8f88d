import { texts } from '~/worker/core/texts'

export const t = texts({
  nothing: ['暂无可公开的内容。', 'Nothing to make public yet.'],
  notPublic: ['未公开', 'Not public'],
  onDisplay: ['展示平台', 'Public display'],
  public: ['已公开', 'Public'],
  release: ['公开', 'Make public'],
  releaseHelp: [
    '任何人均可查看标题、简介、领域和年度；人员和机构仅在同意后署名。请勿填写姓名、手机号码和邮箱。',
    "Anyone can see the title, summary, field and year. People and institutions are named only with their consent. Don't enter names, phone numbers or email addresses.",
  ],
  releaseTitle: (name: string) => [`在展示平台公开《${name}》`, `Make "${name}" public on the public display`],
  revoke: ['撤下', 'Withdraw'],
  revokeTitle: (name: string) => [`从展示平台撤下《${name}》`, `Withdraw "${name}" from the public display`],
  see: ['查看', 'View'],
  summary: ['公开的简介', 'Public summary'],
})
