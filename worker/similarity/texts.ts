import { plural, texts } from '../core/texts'

export const t = texts({
  chooseVerdict: ['请选择认定结果', 'Choose a verdict'],
  fillVerdictNote: ['请填写认定说明（至少 5 个字）', 'Fill in a note on the verdict (at least 5 characters)'],
  formText: ['申报书正文', 'Text of the form'],
  ignored: ['已忽略', 'Ignored'],
  judged: ['已作出认定', 'The verdict is given'],
  judgedMany: (count: number) => [
    `已认定 ${count} 条相似记录`,
    `The verdict is given on ${plural(count, 'similarity', 'similarities')}`,
  ],
  noSuchPhraseState: ['状态应为待认定、通用或不通用', 'The state is proposed, accepted or refused'],
  noSuchVerdict: ['没有这种认定', 'There is no such verdict'],
  phrase: ['通用表述', 'Common words'],
  phraseAccepted: ['已认定为通用表述，以后的比对不再计入', 'These words are common and no longer count'],
  phraseRefused: ['已认定为不通用，不再提出', 'These words go on counting and are not proposed again'],
  phraseRevokeFirst: ['已有认定，请先撤销', 'It is decided; revoke that first'],
  phraseRevoked: ['已撤销认定，以后的比对重新计入', 'It is open again; these words count'],
  phraseSaid: ['已是这一状态，请刷新', 'It is so already; read the page again'],
  publishedResult: (fileName: string) => [`公开成果 ${fileName}`, `Published result ${fileName}`],
  rateNotNumeric: ['相似度应为数字', 'The similarity must be a number'],
  rateTooHigh: ['相似度最大 100', 'The similarity is at most 100'],
  similarityRecord: ['相似记录', 'Similarity'],
  verdictNote: ['认定说明', 'Note on the verdict'],
  whichSubject: ['请指定课题或课题名称', 'Name the subject'],
})
