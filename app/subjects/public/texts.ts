import { texts } from '~/worker/core/texts'

export const t = texts({
  cancel: ['取消', 'Cancel'],
  email: ['邮箱', 'Email'],
  nothingPublic: ['当前无公示课题', 'No subjects under public notice'],
  nothingPublicHelp: ['拟立项课题在公示期间列示于此。', 'Proposed subjects are listed here during the public notice.'],
  object: ['提出异议', 'Raise objection'],
  objectTo: (name: string) => [`对《${name}》提出异议`, `Raise objection to "${name}"`],
  objection: ['异议内容', 'Objection'],
  objectionHelp: ['5 到 500 个字，请说明事实和依据', '5 to 500 characters. State the facts and your evidence.'],
  phone: ['电话', 'Phone'],
  publicUntil: (start: string, end: string) => [`公示期 ${start} 至 ${end}`, `Public notice from ${start} to ${end}`],
  publicity: ['拟立项公示', 'Public notice of proposed subjects'],
  publicityNote: [
    '公示期内可实名提出异议，由中心核实后答复；异议处理完毕前，课题不予立项。',
    'During the notice period, anyone can raise an objection under their real name. The centre reviews it and replies. The subject is not established until the objection is decided.',
  ],
  sendObjection: ['提交异议', 'Submit objection'],
  taken: [
    '异议已提交，中心核实后按您留下的方式答复。',
    'Your objection has been submitted. The centre will review it and reply using your contact details.',
  ],
  mailed: [
    '确认邮件已发送。请在 48 小时内且公示期结束前打开邮件中的链接确认，确认后异议生效；逾期未确认的，异议失效。',
    'A confirmation email has been sent. Open its link within 48 hours and before the notice period ends. The objection takes effect once confirmed and lapses otherwise.',
  ],
  confirmed: [
    '异议已确认并生效，中心核实后按您留下的方式答复。',
    'Your objection is confirmed and in effect. The centre will review it and reply using your contact details.',
  ],
  emailHelp: ['用于接收确认邮件和答复，不公开', 'For the confirmation email and the reply. Not published.'],
  needsScripts: [
    '在线提交异议需要启用浏览器脚本。无法启用的，请在公示期内通过页面底部的邮箱向中心书面提出。',
    "Submitting an objection online requires JavaScript. If you can't enable it, write to the centre at the email address at the bottom of this page during the notice period.",
  ],
  confirm: ['确认异议', 'Confirm objection'],
  confirmNote: [
    '请核对以下内容。确认后异议生效，由中心核实处理。',
    'Check the details below. Once confirmed, the objection takes effect and the centre reviews it.',
  ],
  confirmUntil: ['确认期限', 'Confirm by'],
  subject: ['课题', 'Subject'],
  backToNotices: ['返回拟立项公示', 'Back to public notice'],
  yearOf: (year: string) => [`${year} 年度`, `Year ${year}`],
  yourName: ['姓名', 'Name'],
})
