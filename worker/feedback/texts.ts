import { texts } from '~/worker/core/texts'

export const t = texts({
  answerKept: ['答复已保存，对方未留邮箱', 'Reply saved. No email address was left, so it was not sent.'],
  answered: ['答复成功', 'Reply sent'],
  addressLimit: [
    '今日提交反馈次数已达上限，请明日再试或登录后提交',
    'You have reached the daily limit for feedback. Try again tomorrow, or sign in first.',
  ],
  captchaWrong: ['验证码错误', 'Captcha is incorrect'],
  closed: ['已关闭', 'Closed'],
  contentAsk: ['请描述内容', 'Describe the problem or suggestion'],
  contentLong: ['内容最多 500 个字', 'Content must be 500 characters or fewer'],
  isClosed: ['反馈已关闭', 'This feedback is closed'],
  isTaken: ['该反馈已有人处理', 'Someone is already processing this feedback'],
  sent: ['提交成功！', 'Feedback submitted'],
  stateWrong: ['状态有误', 'Invalid status'],
  taken: ['已开始处理', 'You are now processing this feedback'],
  titleAsk: ['请输入标题', 'Enter a title'],
  titleLong: ['标题最多 100 个字', 'Title must be 100 characters or fewer'],
  typeAsk: ['请选择问题类型', 'Select a type'],
  page: ['页面', 'Page'],
  keyword: ['关键词', 'Keyword'],
  type: ['问题类型', 'Type'],
  feedback: ['反馈', 'Feedback'],
  answer: ['答复', 'Reply'],
})
