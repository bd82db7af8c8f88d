import { plural, texts } from '../core/texts'

export const t = texts({
  allNumbered: ['课题均已有编号', 'All subjects have a number already'],
  captcha: ['验证码', 'Captcha'],
  captchaId: ['验证码编号', 'Captcha id'],
  chooseStatus: ['请选择要发布的状态', 'Choose the status to publish'],
  chooseUpheld: ['请选择异议是否成立', 'Say whether the objection is upheld'],
  confirmationGone: [
    '确认链接无效、已使用或已过期，请重新提出异议',
    'The confirmation link is invalid, used or expired; submit the objection again',
  ],
  count: (count: string | number) => [`${count} 个课题`, `${plural(count, 'subject')}`],
  countWithFailed: (count: string | number, failed: string | number) => [
    `${count} 个课题，${failed} 个不符合条件`,
    `${plural(count, 'subject')} (${failed} do not qualify)`,
  ],
  emailForConfirmation: ['请填写邮箱，用于接收确认邮件', 'Enter an e-mail address for the confirmation'],
  establishedNow: (counted: string | number) => [`已立项 ${counted}`, `Established: ${counted}`],
  fillObjection: ['请填写异议内容', 'Fill in the objection'],
  noneToEstablish: (year: string | number) => [
    `${year} 年度没有待立项的课题`,
    `No subjects of ${year} wait for establishment`,
  ],
  notInPublicity: ['没有找到公示中的课题', 'No such subject is in publicity'],
  notToNumber: (count: string | number) => [
    `${count} 个课题不在“待立项”状态，不能编号`,
    `Cannot be numbered, not "To be established": ${plural(count, 'subject')}`,
  ],
  nothingToPublish: ['没有可以发布的课题', 'There are no subjects to publish'],
  noticeTitle: ['公告标题', 'Title of the notice'],
  numberRule: ['编号规则', 'Rule of numbering'],
  numbered: (count: string | number) => [`已编号 ${count} 个课题`, `Numbered ${plural(count, 'subject')}`],
  objection: ['异议', 'Objection'],
  objectionConfirmed: [
    '异议已确认，中心将核实并答复',
    'Your objection is confirmed; the centre will review it and reply',
  ],
  objectionDecided: ['该异议已处理', 'This objection has been decided already'],
  objectionOpen: [
    '您对该课题已有一份未处理的异议，请等待处理结果；如需补充，请联系中心',
    'You already have an open objection to this subject; wait for the decision, or contact the centre to add to it',
  ],
  objectionRefused: ['已认定异议不成立', 'The objection is not upheld'],
  objectionResult: ['处理结果', 'Decision'],
  objectionSent: ['异议已提交，我们会尽快处理', 'Your objection is submitted; we will handle it soon'],
  objectionStatusWrong: ['异议状态有误', 'The status of the objection is not right'],
  objectionToConfirm: [
    '确认邮件已发送，请在 48 小时内且公示期结束前打开邮件中的链接确认；确认后异议生效',
    'A confirmation e-mail has been sent. Open its link within 48 hours and before the notice period ends; the objection takes effect once confirmed',
  ],
  objectionsFromHere: [
    '您所在网络提出异议已达上限，请改日再试、登录后提交或联系中心',
    'Your network has reached the limit for objections; try another day, sign in first, or contact the centre',
  ],
  objectionTooLong: ['异议内容最多 500 个字', 'The objection has at most 500 characters'],
  objectionTooShort: ['异议内容至少 5 个字', 'The objection has at least 5 characters'],
  objectionUpheld: ['已认定异议成立', 'The objection is upheld'],
  personName: ['姓名', 'Name'],
  preparedToPublish: (counted: string | number) => [
    `已准备发布 ${counted}，请另一位业务负责人或管理员确认`,
    `Prepared to publish ${counted}; ask another business manager or an administrator to confirm`,
  ],
  publicityClosed: ['不在公示期内，不能提出异议', 'Objections can be raised only during the publicity'],
  publicityEnd: ['公示结束时间', 'End of the publicity'],
  publicityEndsAfter: ['公示结束时间应晚于开始时间', 'The publicity must end after it starts'],
  publicityStart: ['公示开始时间', 'Start of the publicity'],
  published: (counted: string | number) => [`已发布 ${counted}`, `Published: ${counted}`],
  statusNotPublished: [
    '只能发布待拟立项或待立项的课题',
    'Only subjects to be planned or to be established can be published',
  ],
  subject: ['课题', 'Subject'],
})
