import { texts } from '~/worker/core/texts'

export const t = texts({
  cancel: ['取消', 'Cancel'],
  email: ['邮箱', 'Email'],
  nothingPublic: ['现在没有公示中的课题', 'Nothing is public at the moment'],
  nothingPublicHelp: ['拟立项课题公示期间在这里列出。', 'Planned subjects stand here while they are public.'],
  object: ['提出异议', 'Object'],
  objectTo: (name: string) => [`对《${name}》提出异议`, `Object to "${name}"`],
  objection: ['异议内容', 'Objection'],
  objectionHelp: ['5 到 500 个字，请写明事实和依据', '5 to 500 characters; say the facts and where they come from'],
  phone: ['电话', 'Phone'],
  publicUntil: (start: string, end: string) => [`公示期 ${start} 至 ${end}`, `Public from ${start} to ${end}`],
  publicity: ['拟立项公示', 'Planned subjects'],
  publicityNote: [
    '公示期内可以实名提出异议，中心核实后答复；异议处理完毕之前课题不予立项。',
    'While it is public anyone may object under their name. The centre looks into it and answers; until then the subject is not established.',
  ],
  sendObjection: ['提交异议', 'Send the objection'],
  sent: [
    '异议已提交，中心核实后按您留下的方式答复。',
    'Your objection was sent: the centre looks into it and answers you.',
  ],
  yearOf: (year: string) => [`${year} 年度`, `Year ${year}`],
  yourName: ['姓名', 'Your name'],
})
