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
  taken: [
    '异议已提交，中心核实后按您留下的方式答复。',
    'Your objection has been submitted. The centre will review it and reply to you.',
  ],
  mailed: [
    '确认邮件已发送。请在 48 小时内且公示期结束前打开邮件中的链接确认，确认后异议生效；逾期未确认的，异议失效。',
    'A confirmation e-mail has been sent. Open its link within 48 hours and before the notice period ends. The objection takes effect once confirmed and lapses otherwise.',
  ],
  confirmed: [
    '异议已确认并生效，中心核实后按您留下的方式答复。',
    'Your objection is confirmed and in effect. The centre will review it and reply to you.',
  ],
  emailHelp: ['用于接收确认邮件和答复，不公开', 'For the confirmation and the reply; not published'],
  needsScripts: [
    '在线提交异议需要启用浏览器脚本。无法启用的，请在公示期内通过页面底部的邮箱向中心书面提出。',
    'Submitting an objection online requires JavaScript. Without it, write to the centre at the e-mail address at the foot of this page during the notice period.',
  ],
  confirm: ['确认异议', 'Confirm the objection'],
  confirmNote: [
    '请核对以下内容。确认后异议生效，由中心核实处理。',
    'Check the details below. Once confirmed, the objection takes effect and the centre reviews it.',
  ],
  confirmUntil: ['确认期限', 'Confirm by'],
  subject: ['课题', 'Subject'],
  backToNotices: ['返回拟立项公示', 'Back to planned subjects'],
  yearOf: (year: string) => [`${year} 年度`, `Year ${year}`],
  yourName: ['姓名', 'Your name'],
})
