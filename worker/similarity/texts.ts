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
  noSuchVerdict: ['没有这种认定', 'There is no such verdict'],
  publishedResult: (fileName: string) => [`公开成果 ${fileName}`, `Published result ${fileName}`],
  rateNotNumeric: ['相似度应为数字', 'The similarity must be a number'],
  rateTooHigh: ['相似度最大 100', 'The similarity is at most 100'],
  similarityRecord: ['相似记录', 'Similarity'],
  verdictNote: ['认定说明', 'Note on the verdict'],
  whichSubject: ['请指定课题或课题名称', 'Name the subject'],
})
