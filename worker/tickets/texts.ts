import { texts } from '../core/texts'

export const t = texts({
  days: ['有效天数', 'Days'],
  daysWrong: ['有效天数应为 1 到 90 的整数', 'Days are a whole number from 1 to 90'],
  files: ['文件数', 'Files'],
  filesWrong: ['文件数应为 1 到 1000 的整数', 'Files are a whole number from 1 to 1000'],
  folder: ['目录', 'Folder'],
  full: ['上传凭证的额度已用完', 'Nothing more can be uploaded with this ticket'],
  giveHere: ['发放此目录的上传凭证', 'give upload tickets for this folder'],
  given: ['上传凭证已发放', 'The ticket is given'],
  noTicket: ['上传凭证无效或已过期', 'The upload ticket is not valid, or no longer'],
  revoked: ['上传凭证已撤销', 'The ticket is revoked'],
  size: ['总大小', 'Size'],
  sizeWrong: ['总大小应为 1 到 100 GB', 'The size is 1 to 100 GB'],
  ticket: ['上传凭证', 'Upload ticket'],
  title: ['用途', 'What for'],
  tooLarge: ['文件超出上传凭证剩余的大小', 'The file is larger than what the ticket has left'],
})
