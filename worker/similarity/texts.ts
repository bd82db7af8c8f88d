import { plural, texts } from '../core/texts'

export const t = texts({
  chooseVerdict: ['请选择认定结果', 'Select a verdict'],
  fillVerdictNote: ['请填写认定说明（至少 5 个字）', 'Enter a comment on the verdict (at least 5 characters)'],
  formText: ['申报书正文', 'Declaration text'],
  ignored: ['已忽略', 'Ignored'],
  judged: ['已作出认定', 'Verdict recorded'],
  judgedMany: (count: number) => [
    `已认定 ${count} 条相似记录`,
    `Verdict recorded for ${plural(count, 'similarity', 'similarities')}`,
  ],
  noSuchPhraseState: ['状态须为待认定、通用或不通用', 'Status must be pending, common or not common'],
  noSuchVerdict: ['认定类型不存在', 'Invalid verdict'],
  phrase: ['通用表述', 'Common wording'],
  phraseAccepted: ['已认定为通用表述，以后的比对不再计入', 'Marked as common wording. Later comparisons ignore it.'],
  phraseRefused: ['已认定为不通用，不再提出', 'Marked as not common. It will not be proposed again.'],
  phraseRevokeFirst: ['已有认定，请先撤销', 'Already decided. Revoke the decision first.'],
  phraseRevoked: ['已撤销认定，以后的比对重新计入', 'Decision revoked. Later comparisons count it again.'],
  phraseSaid: ['已处于该状态，请刷新', 'It already has this status. Refresh the page.'],
  publishedResult: (fileName: string) => [`公开成果 ${fileName}`, `Published result: ${fileName}`],
  rateNotNumeric: ['相似度须为数字', 'Similarity must be a number'],
  rateTooHigh: ['相似度最大 100', 'Similarity must be 100 or less'],
  similarityRecord: ['相似记录', 'Similarity record'],
  verdictNote: ['认定说明', 'Verdict comment'],
  whichSubject: ['请指定课题或课题名称', 'Specify a subject or a subject name'],
})
