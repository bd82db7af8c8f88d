import { texts } from '../core/texts'

export const t = texts({
  days: ['有效天数', 'Valid for (days)'],
  daysWrong: ['有效天数须为 1 到 90 的整数', 'Days must be a whole number from 1 to 90'],
  files: ['文件数', 'Number of files'],
  filesWrong: ['文件数须为 1 到 1000 的整数', 'Number of files must be a whole number from 1 to 1,000'],
  folder: ['目录', 'Folder'],
  full: ['上传凭证的额度已用完', 'The limit of this upload ticket is used up'],
  giveHere: ['发放此目录的上传凭证', 'issue upload tickets for this folder'],
  given: ['上传凭证已发放', 'Upload ticket issued'],
  noTicket: ['上传凭证无效或已过期', 'The upload ticket is invalid or expired'],
  revoked: ['上传凭证已撤销', 'Upload ticket revoked'],
  size: ['总大小', 'Total size'],
  sizeWrong: ['总大小须为 1 到 100 GB', 'Total size must be 1 to 100 GB'],
  ticket: ['上传凭证', 'Upload ticket'],
  title: ['用途', 'Purpose'],
  tooLarge: ['文件超出上传凭证剩余的大小', 'The file exceeds the remaining size of the upload ticket'],
})
