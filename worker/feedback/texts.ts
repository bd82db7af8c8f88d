import { texts } from '~/worker/core/texts'

export const t = texts({
  answerKept: ['答复已保存，对方没有留下邮箱', 'The answer is kept; no mailbox was left'],
  answered: ['答复成功！', 'Answered'],
  addressLimit: [
    '今日提交反馈次数已达上限，请明日再试或登录后提交',
    'The daily limit for feedback has been reached; try again tomorrow or sign in first',
  ],
  captchaWrong: ['验证码错误', 'The captcha is wrong'],
  closed: ['已关闭', 'Closed'],
  contentAsk: ['请描述内容', 'Please describe it'],
  contentLong: ['内容最多 500 个字', 'The text: at most 500 characters'],
  isClosed: ['反馈已关闭', 'It is closed'],
  isTaken: ['反馈已有人处理', 'Somebody has taken it already'],
  sent: ['提交成功！', 'Sent'],
  stateWrong: ['状态有误', 'The state is wrong'],
  taken: ['已开始处理', 'You have taken it'],
  titleAsk: ['请输入标题', 'Please give a title'],
  titleLong: ['标题最多 100 个字', 'The title: at most 100 characters'],
  typeAsk: ['请选择问题类型', 'Please choose a kind'],
  page: ['页面', 'Page'],
  keyword: ['关键词', 'Keyword'],
  type: ['问题类型', 'Kind'],
  feedback: ['反馈', 'Feedback'],
  answer: ['答复', 'Answer'],
})
