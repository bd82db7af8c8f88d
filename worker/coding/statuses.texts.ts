import { texts } from '../core/texts'

export const status = texts({ 0: ['草稿', 'Draft'], 1: ['已发布', 'Published'], 2: ['已撤下', 'Withdrawn'] })
export const difficulty = texts({ easy: ['基础', 'Basic'], medium: ['进阶', 'Intermediate'], hard: ['挑战', 'Hard'] })
export const verdict = texts({
  judging: ['评判中', 'Judging'],
  passed: ['通过', 'Passed'],
  failed: ['答案不符', 'Wrong answer'],
  error: ['运行出错', 'Error'],
  limit: ['超出限制', 'Limit exceeded'],
  skipped: ['未运行', 'Not run'],
})
export const judge = texts({
  server: ['服务器评判', 'Judged on the server'],
  browser: ['浏览器运行，服务器未评判程序', 'Run in the browser; code not judged by the server'],
})
